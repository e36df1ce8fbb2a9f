export { append, type Commit, StreamConflict } from './append.ts'
export { canonicalJson } from './canonical.ts'
export {
  type Aggregate,
  type Changes,
  changesOf,
  type Envelope,
  historiesThen,
  type LoggedEvent,
  type Stored,
  type StreamHistory,
  UnreadableStream,
} from './changes.ts'
export { checkLog, type GivenCheckpoint, type LogCheck } from './check-log.ts'
export { type KeptCheckpoint, latestCheckpoint, latestCheckpoints, makeCheckpoint } from './checkpoints.ts'
export {
  type Command,
  type CommandResult,
  DuplicateCommand,
  findCommand,
  fingerprint,
  streamsOfCommand,
} from './command.ts'
export { emptyStream, type LoadedStream, type NewEvent, type RecordedEvent } from './events.ts'
export { chainHash, sha256 } from './hash.ts'
export { eventColumns, groupByStream, loadStreams } from './load.ts'
export { type RowsWrite, statementsOf } from './rows.ts'
export {
  CheckpointError,
  installationSigner,
  parseCheckpoint,
  type Signer,
  type SigningSecrets,
  type Verifier,
  verifierText,
} from './signed-note.ts'
export { happenedSince, sourceOf } from './since.ts'
export { extendTree } from './tree.ts'
export { type EventVersions, inWrittenVersion, upcast } from './versions.ts'
