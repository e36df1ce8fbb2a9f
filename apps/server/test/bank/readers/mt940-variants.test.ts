/** What banks' files have beside the plain form of MT940: invented people and numbers in shapes that banks send. */
import { expect, test } from 'vitest'
import { readStatements } from '../../../src/domains/bank/readers/read.ts'

/** A statement of 10,00 zł more than before, its lines ended as banks do. */
function statement(entries: string, account = '30105099900000007700001001'): string {
  return `:20:MT940
:25:/PL${account}
:28C:193
:60F:C261005PLN100,00
${entries}
:62F:C261005PLN110,00
`.replaceAll('\n', '\r\n')
}

function linesOf(text: string): readonly (readonly (string | number)[])[] {
  const { statements } = readStatements(new TextEncoder().encode(text))
  return statements.flatMap(({ lines }) =>
    lines.map(({ amount, payer, payerAccount, title }) => [amount, payer, payerAccount, title]),
  )
}

test('reads a description whose code has a field of its own before it', () => {
  const text = statement(`:61:2610051005C10,00S03400000029217
:86:034
:86:034~00EXGCPRZELEW ZEWNĘTRZNY PRZY
~20Czesne październik Antoni F
~21V/10/2026/0012~22
~23~24
~2970124099900001110000000012
~32Joanna Żurawska            ~33        
~34034
~38PL70124099900001110000000012
~62UL. LIPOWA 3
~6330-002 KRAKÓW`)
  expect(linesOf(text)).toEqual([
    [1000, 'Joanna Żurawska', '70124099900001110000000012', 'Czesne październik Antoni FV/10/2026/0012'],
  ])
})

test('ends a title where the bank adds the stamp, the rate or the client’s reference', () => {
  const text = statement(
    `:61:2610051005CN25,00NTRFNONREF//EL004391-000970
911-TRANSAKCJA IPH
:86:911 TRANSAKCJA IPH; Z RACH.: 70124099900001110000000012; OD: 
JOANNA ŻURAWSKA; TYT.: CZESNE; ANTONI FV/10/2026/0012   ; DATA 
STEMPLA: 05.10.2026; TNR: 154961063737599.110001
:61:2610051005DN15,00NTRFNONREF//BR07296102000020
973-MT PRZELEW NA RZECZ
:86:973 PRZELEW WEWNĘTRZNY; na rach.: 95109099930006660000000009; 
dla: PAWEŁ ĆWIKŁA; tyt.: zwrot FV/09/2026/0009; waluta: EUR; 
kwota: 2,21; kurs: 5,4429; ref. klienta: ZWROT; TNR: 
145411008036753.010001`,
    '92114099990000007700001001',
  )
  expect(linesOf(text)).toEqual([
    [2500, 'JOANNA ŻURAWSKA', '70124099900001110000000012', 'CZESNE; ANTONI FV/10/2026/0012'],
    [-1500, 'PAWEŁ ĆWIKŁA', '95109099930006660000000009', 'zwrot FV/09/2026/0009'],
  ])
})

test.each(['\r\n', ''])('reads messages in SWIFT’s envelopes, %j between envelope and field', (between) => {
  const envelope = `{1:F01BANKPLPWXXXX0000000000}{2:I940BANKPLPWXXXXN}{4:${between}`
  const message = statement(`:61:2610051005C10,00NTRFNONREF
:86:Faktura FV/10/2026/0012
:20:dopłata`)
  const line = [1000, '', '', 'Faktura FV/10/2026/0012 :20:dopłata']
  expect(linesOf(`${envelope}${message}-}{5:{CHK:123456789ABC}}\r\n`.repeat(2))).toEqual([line, line])
  expect(linesOf(`${envelope}${message}-}`.repeat(2))).toEqual([line, line])
})
