/// <reference lib="dom" />
import Framebus from 'framebus'

// The frame through which the library's windows would report; the button reports by itself, so it only says that it is there.
const channel = window.name.replace(/^dispatch_/, '')
new Framebus({ channel, targetFrames: [window.parent] }).emit('frameService:DISPATCH_FRAME_READY')
