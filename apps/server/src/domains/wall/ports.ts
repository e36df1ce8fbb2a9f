import type { Kernel } from '../../kernel/kernel.ts'
import type { CloseReports } from './commands/delete.ts'
import type { LackPhotoConsent } from './commands/ports.ts'

export type WallPorts = Kernel & {
  readonly closeReports: CloseReports
  readonly lackPhotoConsent: LackPhotoConsent
}
