/**
 * Lists imports and statements that break the project's rules. Exit code 1 if there are any, or if nothing was
 * checked.
 */
import { checkImports } from './lib/imports.ts'
import { checkTableAccess } from './lib/table-access.ts'
import { ROOT } from './lib/web.ts'

const { modules, imports, faults: ofImports } = checkImports(ROOT)
const { tables, accesses, faults: ofTables } = checkTableAccess(ROOT)
const faults = [...ofImports, ...ofTables]
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(
  `${modules.length} modules, ${imports.length} imports of our own, ${accesses} uses of ${tables} tables, ${faults.length} faults\n`,
)
if (faults.length > 0 || modules.length === 0 || imports.length === 0 || accesses === 0) process.exitCode = 1
