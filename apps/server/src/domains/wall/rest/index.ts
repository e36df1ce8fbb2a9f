import type { RestRoutes } from '../../../kernel/http/index.ts'
import type { WallPorts } from '../ports.ts'
import { wallFiles } from './files.ts'
import { wallLists } from './lists.ts'
import { wallWrites } from './writes.ts'

/** REST contract: Wall. */
export function wallRest(kernel: WallPorts): RestRoutes {
  const parts = [wallLists(kernel), wallWrites(kernel), wallFiles(kernel)]
  return (app) => {
    for (const register of parts) register(app)
  }
}
