export { sayAndClose } from './say-and-close.ts'
export { undoEach, useUndoToast, wholeUndo } from './undo.ts'
