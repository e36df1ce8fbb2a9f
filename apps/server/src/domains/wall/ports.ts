import type { Kernel } from '../../kernel/kernel.ts'
import type { CloseReports } from './commands/delete.ts'

export type WallPorts = Kernel & { readonly closeReports: CloseReports }
