import { testDatabase } from '@skrzat/testing/database'
import { expect, test } from 'vitest'
import { addKids } from '../../bench/kids.ts'
import { newInvoiceScreen } from '../../src/domains/payments/queries/new-invoice.ts'
import { NOW, seedPlace } from './support.ts'

const { sql } = await testDatabase()

test('groups and kids come in the order of a Polish phone book', async () => {
  const { placeId, groupId } = await seedPlace(sql, { kids: 0 })
  await sql`update groups set name = 'Łabędzie' where id = ${groupId}`
  await sql`insert into groups (place_id, name, color) values (${placeId}, 'Żabki', 1), (${placeId}, 'Motylki', 2)`
  const names = [
    'Ola Zając',
    'Zofia Łuczak',
    'Łucja Nowak',
    'Anna Bąk',
    'Ćma Nowak',
    'Jan Bzowski',
    'Cyryl Nowak',
  ]
  await addKids(
    sql,
    sql`
      select ${placeId}::bigint, ${groupId}::bigint, split_part(name, ' ', 1), split_part(name, ' ', 2),
        array['600200001']
      from unnest(${names}::text[]) name`,
  )
  const period = { from: '2026-12-01', to: '2026-12-31' }
  const countAbsences = async () => new Map()
  const { groups } = await newInvoiceScreen(
    { sql, countAbsences },
    { placeId, period, absencesPeriod: period },
    NOW,
  )
  expect(groups.map(({ name }) => name)).toEqual(['Łabędzie', 'Motylki', 'Żabki'])
  expect(groups[0]?.kids.map(({ firstname, lastname }) => `${lastname} ${firstname}`)).toEqual([
    'Bąk Anna',
    'Bzowski Jan',
    'Łuczak Zofia',
    'Nowak Cyryl',
    'Nowak Ćma',
    'Nowak Łucja',
    'Zając Ola',
  ])
})
