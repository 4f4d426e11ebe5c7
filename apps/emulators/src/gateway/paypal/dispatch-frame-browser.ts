/// <reference lib="dom" />
import Framebus from 'framebus'

// The library's frame service waits for this frame. The emulated button reports its result directly, so the frame only reports that it
// is ready.
const channel = window.name.replace(/^dispatch_/, '')
new Framebus({ channel, targetFrames: [window.parent] }).emit('frameService:DISPATCH_FRAME_READY')
