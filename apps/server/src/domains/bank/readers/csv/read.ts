/** CSV of the banks that are known: by the names in the header, wherever it is. */
import { DomainError } from '../../../../kernel/errors/index.ts'
import type { Reader, Statement } from '../statement.ts'
import { alior } from './banks/alior.ts'
import { ing } from './banks/ing.ts'
import { mbankList } from './banks/mbank-list.ts'
import { mbank } from './banks/mbank.ts'
import { millennium } from './banks/millennium.ts'
import { pekao } from './banks/pekao.ts'
import { pko } from './banks/pko.ts'
import { santander } from './banks/santander.ts'
import type { CsvBank } from './bank.ts'
import { isHeaderLine } from './header.ts'
import { readTable } from './statement.ts'

/** A new bank is a file and its entry here; of two that fit, the first. */
const BANKS: readonly CsvBank[] = [mbank, mbankList, pko, ing, pekao, millennium, alior, santander]

/** Characters in which the header is: banks put up to 40 lines before it. */
const HEAD = 20_000

export const csv: Reader = {
  format: 'CSV',
  recognises: (text) => bankOf(text) !== undefined,
  read: readCsv,
}

function readCsv(text: string): readonly Statement[] {
  const bank = bankOf(text)
  if (!bank) throw new DomainError('bank.unknown_format')
  return [readTable(bank, text)]
}

function bankOf(text: string): CsvBank | undefined {
  const lines = text.slice(0, HEAD).split(/[\r\n]+/)
  return BANKS.find((bank) =>
    bank.summary ? bank.summary.test(lines[0] ?? '') : lines.some((line) => isHeaderLine(line, bank)),
  )
}
