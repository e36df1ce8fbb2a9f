export { sayAndClose } from './say-and-close.ts'
export { undoEach, useUndoToast, whole } from './undo.ts'
