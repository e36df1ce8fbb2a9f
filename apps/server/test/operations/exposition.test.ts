import { expect, test } from 'vitest'
import { Exposition } from '../../src/kernel/metrics/exposition.ts'
import { familiesOf } from './exposition.ts'

test('what labels hold is read as it was', () => {
  const exposition = new Exposition()
  const odd = 'a "quoted" \\ path,\nof="two" lines'
  exposition.addGauge({ name: 'odd', help: 'Odd labels.', label: 'of' }, () => ({ [odd]: 1.5e-7 }))
  exposition.addGauge({ name: 'without', help: 'None.' }, () => 2)
  const families = familiesOf(exposition.text())
  const [sample] = families.get('odd')?.samples ?? []
  const label = sample?.labels['of']?.replaceAll(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one))
  expect([label, sample?.value]).toEqual([odd, 1.5e-7])
  expect(families.get('without')?.samples).toEqual([{ name: 'without', labels: {}, value: 2 }])
})
