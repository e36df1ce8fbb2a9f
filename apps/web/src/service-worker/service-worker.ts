/** The app's service worker: opens it without a connection, and shows pushes. */
import { keepTheApp, type Kept } from './offline.ts'
import { showPushes } from './pushes.ts'

/** By the build. */
declare const __KEPT__: Kept

keepTheApp(__KEPT__)
showPushes()
