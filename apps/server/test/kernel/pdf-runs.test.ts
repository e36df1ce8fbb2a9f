import { expect, test } from 'vitest'
import { runsOf } from '../../src/kernel/pdf/runs.ts'

const fontOf = (sign: string) => (/\p{Script=Hebrew}/u.test(sign) ? 'Hebrew' : 'Latin')
/** Words of the Hebrew font are written here as the layout gets them: the font turns their letters. */
const read = (text: string, fits?: (words: number) => boolean) =>
  runsOf(text, fontOf, fits && ((runs) => fits(runs.filter(({ font }) => font === 'Hebrew').length)))
    .map((run) => (run.font === 'Hebrew' ? `<${run.text}>` : run.text))
    .join('')

test.each([
  ['of one direction are one run', 'Żłobek (3)', 'Żłobek (3)'],
  ['of two keep each its own', 'Klara אבג דהו, ok', 'Klara <דהו> <אבג>, ok'],
  ['from the right begin there, with what belongs to them', 'אבג (דהו)!', '!(<דהו>) <אבג>'],
  ['keep numbers as they are', 'אבג 123 דהו', '<דהו> 123 <אבג>'],
  ['that begin with a number are of the document', '2026/11 אבג דהו', '2026/11 <דהו> <אבג>'],
  ['are each a line', 'אבג\nA דהו', '<אבג>\nA <דהו>'],
])('texts %s', (_what, text, seen) => {
  expect(read(text)).toBe(seen)
})

test('a text from the right is broken before it is turned', () => {
  expect(read('אב גד הו זח', (words) => words <= 2)).toBe('<גד> <אב>\n<זח> <הו>')
})
