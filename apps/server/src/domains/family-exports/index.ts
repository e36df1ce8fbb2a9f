import type { ExportPart } from '../../kernel/exporting.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { EXPORTS_ERASE, EXPORTS_RETAIN } from './erased.ts'
import { EXPORT_SCHEDULES, exportJobs } from './jobs.ts'
import { type ExportPorts, exportsRest } from './rest.ts'
import { exportsRouter } from './router.ts'

export { SETTLE_EXPORTS } from './key.ts'

/** Exports of a family's data: asked for, made by a job from what each domain declares, downloaded once. */
export function createFamilyExports(
  kernel: Kernel,
  {
    parts,
    proveNow,
  }: Pick<ExportPorts, 'proveNow'> & {
    /** Those of all domains, known once all are created. */
    readonly parts: () => readonly ExportPart[]
  },
) {
  const { db, clock, storage, log } = kernel
  const ports = { db, clock, storage, log, wake: () => kernel.wake() }
  return {
    router: { familyExports: exportsRouter(ports) },
    rest: exportsRest({ ...ports, proveNow }),
    jobs: exportJobs({ ...ports, parts }),
    schedules: EXPORT_SCHEDULES,
    erases: EXPORTS_ERASE,
    retains: EXPORTS_RETAIN,
  }
}
