/**
 * Makes one report into a file, in a process of its own, and prints the most memory that the process ever held, in
 * kilobytes: `node report-memory.ts <database url> <place> <from> <to> <folder>`.
 */
import { connect } from '@skrzat/db/client'
import { reportCsv } from '../src/domains/payment-reports/index.ts'
import { diskStorage } from '../src/kernel/storage/disk.ts'

const [url = '', placeId, from = '', to = '', folder = ''] = process.argv.slice(2)
const database = connect({ url, pool: 1, applicationName: 'skrzat-bench-memory' })
await diskStorage(folder).write(
  'report.csv',
  reportCsv(database.sql, { placeId: Number(placeId), from, to, by: 'created' }),
)
await database.close()
process.stdout.write(String(process.resourceUsage().maxRSS))
