import type { Bus } from '../../kernel/realtime/index.ts'
import type { Erasing, Retained } from '../../kernel/erasing.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Sealed } from './sealed.ts'

/** What carrying an erasure out needs. */
export type CarryPorts = Pick<Kernel, 'db' | 'clock' | 'wake' | 'storage' | 'log'> & {
  readonly bus: Bus
  readonly sealed: Sealed
  /** Of all domains, in their order. */
  readonly erases: readonly Erasing[]
  /** Days for which audit entries are kept. */
  readonly auditDays: number
  /** Nightly backups that are kept; 0 without automatic ones. */
  readonly backups: number
  /** Adds a line to the file of erasures that travels with backups. */
  readonly note: (line: { id: number; kind: 'kid' | 'account'; subjectId: number; at: string }) => void
}

export type ErasurePorts = CarryPorts & { readonly retains: readonly Retained[] }
