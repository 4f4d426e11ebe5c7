/**
 * A page whose scripts were lost, or could not render it. It stays as it stands: it can be read, its links load documents, and a
 * note says so. Part of the inline script of every document, because nothing else may be there.
 */
import { postPageFailure } from '@fairdraw/contract/analytics.ts'
import type { PageFailure } from '@fairdraw/rules/page-failures.ts'
import styles from './page-life.module.css'

declare global {
  interface Window {
    /** The scripts of this document have not come (entry.server.tsx). */
    loseScripts?: (error: unknown) => never
    isPlain?: boolean
  }
}

const NOTE = 'Part of this page isn’t working. You can read it and follow its links. '
const LOST = { kind: 'scripts' satisfies PageFailure, isTranslated: false }

/** A function, so that nothing of it is in the browser's bundle. */
export const plainPageScript = () => `(w=>{
const make=(name,text)=>Object.assign(document.createElement(name),{textContent:text});
w.showPlainPage=()=>{
w.isPlain=true;
const note=Object.assign(make("p","${NOTE}"),{className:"${styles.note} on-stage",role:"status"});
note.append(Object.assign(make("a","Load the page again"),{href:""}));
document.body.append(note);
if(w.earlyPress?.href)w.earlyPress.click()};
w.loseScripts=error=>{
fetch("${postPageFailure.path}",{method:"POST",keepalive:true,credentials:"omit",headers:{"content-type":"application/json"},body:'${JSON.stringify(LOST)}'}).catch(()=>{});
w.showPlainPage();
throw error}
})(window)`
