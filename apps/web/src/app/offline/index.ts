export {
  changeWaiting,
  type DraftFile,
  draftNames,
  dropAllDrafts,
  dropDraft,
  keepCodes,
  keepDraftsOf,
  keepFiles,
  keepRecent,
  keepWords,
  loadAllWaiting,
  loadDraft,
  loadWaiting,
  readRecent,
} from './drafts.ts'
export { installServiceWorker } from './installed.ts'
export { forgetAllAnswers } from './kept-store.ts'
export { answerOrKept, ensureKnown, keepAnswers } from './kept.ts'
export { useLine } from './line.ts'
export {
  createOutbox,
  type Item,
  type Known,
  type Outbox,
  type OutboxPorts,
  type WithState,
} from './outbox.ts'
