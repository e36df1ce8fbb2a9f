/** A month's sheet as files, read back by other libraries. */
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { makeCheckpoint } from '../../src/kernel/event-log/checkpoints.ts'
import { signerOf } from '../../src/kernel/event-log/signed-note.ts'
import { bankPlace } from '../bank/bank-place.ts'
import { openPdf } from '../kernel/pdf-text.ts'

const { call, first, clock, kid, sql, callerOf } = await bankPlace()
const months = `/api/place/${first}/months`
clock.set('2026-11-16T09:00:00Z')

test('a sheet is a document and a spreadsheet, with the checkpoint of the log', async () => {
  const fileOf = async (format: string) => {
    const answer = await call('GET', `${months}/2026-09/file?format=${format}`)
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Zestawienie 2026-09 wstępne'))
    return answer.rawPayload
  }
  const deposit = { kidId: kid('Ola'), amount: 12_34, placeId: first, day: '2026-09-01' }
  const caller = await callerOf('accountant')
  await caller.payments.receiveDeposit({ ...deposit, commandId: crypto.randomUUID() })
  await caller.payments.returnDeposit({ ...deposit, commandId: crypto.randomUUID() })
  await makeCheckpoint(sql, signerOf(Buffer.alloc(32, 7)), clock.now())
  const { checkpoint } = (await call('GET', `${months}/2026-09`)).json()
  const { text } = await openPdf(await fileOf('pdf'))
  for (const part of ['Zestawienie za wrzesień 2026', 'Stan na koniec', 'Dzieci: 1', checkpoint.root])
    expect(text).toContain(part)
  expect(text).toMatch(/Ola .*0,00 zł 0,00 zł 0,00 zł 12,34 zł 12,34 zł 0,00 zł/)
  const sheets = await readXlsxFile(await fileOf('xlsx'))
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Zestawienie', 'Konta', 'Wpłaty', 'Dzieci'])
  expect(sheets[0]?.data).toEqual(
    expect.arrayContaining([
      [expect.stringContaining(checkpoint.root), null],
      ['Wpłacono', -12.34],
      ['Stan na koniec', 0],
    ]),
  )
  expect(sheets[3]?.data.at(-1)).toEqual(['Razem', null, 0, 0, 0, 12.34, 12.34, 0, 0, 0, 0])
})
