/** The app's service worker: opens it offline, and shows pushes. */
import { keepTheApp, type Kept } from './offline.ts'
import { showPushes } from './pushes.ts'

/** Set by the build. */
declare const __KEPT__: Kept

keepTheApp(__KEPT__)
showPushes()
