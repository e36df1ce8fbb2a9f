/** A group’s day: who is absent and why, confirming it with and without a connection, and whom to call. */
import type { GroupDay, GroupDays, KidOnDay } from '@skrzat/contract/wire/group-day'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { Refused, Unreachable, type Answers } from '../support/answers.ts'
import { stopClock, textOf } from '../support/page.ts'
import { EWA, PLACE, signedIn } from '../support/people.ts'

const DAY = '2026-11-23'
const [motylki, zabki] = [
  { id: 3, name: 'Motylki', color: 1 },
  { id: 4, name: 'Żabki', color: 2 },
]
const ROLES = ['absence', 'is_worker'] as const
const teacher = signedIn(EWA, {
  places: [{ ...PLACE, roles: [...ROLES] }],
  groups: [{ ...motylki, placeId: PLACE.id, tutor: true }],
})
const nothing = { photo: null, absence: null, diet: null, birthday: false, pickups: [], guardians: [] }
const present: KidOnDay = {
  ...nothing,
  id: 21,
  firstname: 'Adam',
  lastname: 'Bąk',
  diet: { allergens: ['milk'], otherAllergies: [], diet: 'vegan', dietNote: '' },
}
const absent = (confirmed = false): KidOnDay => ({
  ...nothing,
  id: 22,
  firstname: 'Zofia',
  lastname: 'Żak',
  absence: {
    id: 9,
    from: DAY,
    to: '2026-11-27',
    byPlace: false,
    afterTime: false,
    confirmed,
    reason: 'katar',
  },
  guardians: [
    { name: 'Anna Żak', phone: '600111222', relation: 'parent', mayPickUp: true, declined: false },
    { name: '', phone: '600333444', relation: 'grandparent', mayPickUp: false, declined: false },
  ],
})

function daysOf(group: Partial<GroupDay>, others: GroupDays['choices'] = []): GroupDays {
  const of = { ...motylki, place: PLACE, tutor: true }
  return {
    day: DAY,
    choices: [of, ...others],
    groups: [
      { ...of, canEdit: true, keepsAbsences: true, dayOff: null, kids: [present, absent()], ...group },
    ],
  }
}

function open(answers: Answers) {
  stopClock()
  return openApp('/today', teacher, answers)
}
const names = () => screen.getAllByRole('button', { name: /^(Bąk Adam|Żak Zofia)/ }).map(textOf)

test('absent kids come first, with why and until when, and are counted', async () => {
  const { user } = await open({ 'today.groups': daysOf({}) })
  await screen.findByText('1 z 2 dzieci')
  screen.getByText(/1 nieobecność czeka na potwierdzenie/)
  const [first, second] = names()
  expect(first).toMatch(/Żak Zofia.*zgłoszona przez rodzica.*do 27 listopada.*Powód: katar/)
  expect(second).toMatch(/Bąk Adam.*mleko.*wegańska/)
  await user.click(screen.getByRole('tab', { name: 'Diety 1' }))
  expect(names()).toHaveLength(1)
  await user.click(screen.getByRole('tab', { name: 'Nieobecne 1' }))
  expect(names()[0]).toContain('Zofia')
})

test('an absence is confirmed by one press, and undone', async () => {
  let confirmed = false
  const { user } = await open({
    'today.groups': () => daysOf({ kids: [present, absent(confirmed)] }),
    'absences.confirm': ({ id }) => {
      confirmed = true
      return { id, day: DAY, confirmed, deleted: false }
    },
    'absences.undo': () => {
      confirmed = false
      return { done: [9], failed: [] }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Potwierdź: Zofia Żak' }))
  const message = (await screen.findByText('Potwierdzono: Zofia Żak')).closest('li')
  expect(message).not.toBeNull()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Potwierdź/ })).toBeNull())
  expect(screen.queryByText(/czeka na potwierdzenie/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cofnij' }))
  await screen.findByRole('button', { name: 'Potwierdź: Zofia Żak' })
})

test('without a connection a confirmation waits, and is sent once it is back', async () => {
  let lost = true
  const { user, server } = await open({
    'today.groups': () => daysOf({ kids: [absent(!lost)] }),
    'absences.confirm': ({ id }) => {
      if (lost) throw new Unreachable()
      return { id, day: DAY, confirmed: true, deleted: false }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Potwierdź: Zofia Żak' }))
  await screen.findByText('Czeka na połączenie')
  lost = false
  window.dispatchEvent(new Event('online'))
  await screen.findByText('Potwierdzono: Zofia Żak')
  await waitFor(() => expect(screen.queryByText('Czeka na połączenie')).toBeNull())
  expect(server.inputs('absences.confirm')).toHaveLength(2)
})

test('a kid’s sheet calls the guardians in their order, and leads to the talk and the card', async () => {
  const { user } = await open({ 'today.groups': daysOf({}) })
  await user.click(await screen.findByRole('button', { name: /^Żak Zofia/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Zofia Żak' })
  const links = within(sheet).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), textOf(link)])).toEqual([
    ['tel:+48600111222', 'Anna Żakrodzic · 600 111 222'],
    ['tel:+48600333444', expect.stringMatching(/^600 333 444babcia lub dziadek/)],
    ['/chat?kid=22', 'Napisz do opiekunów'],
    ['/kid/22', 'Otwórz kartę dziecka'],
  ])
  within(sheet).getByText('nie odbiera')
})

test('another group is chosen once, and opens the next time', async () => {
  const other = { ...zabki, place: PLACE, tutor: false }
  const ofOther = daysOf({ ...zabki, tutor: false, canEdit: false, kids: [{ ...present, diet: null }] })
  const answers: Answers = {
    'today.groups': (input) =>
      input?.groupId === 4 ? { ...ofOther, choices: [other] } : { day: DAY, choices: [other], groups: [] },
  }
  const { user } = await open(answers)
  await user.click(await screen.findByRole('button', { name: 'Żabki' }))
  await screen.findByRole('heading', { level: 1, name: 'Żabki' })
  expect(screen.queryByRole('button', { name: 'Napisz do grupy' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Bąk Adam/ }))
  await screen.findByText(/Telefony opiekunów widzą/)
  expect(localStorage.getItem(`skrzat-last-group-${EWA.id}`)).toBe('4')
})

test('a group that does not load is not remembered, and the others stay in reach', async () => {
  const other = { ...zabki, place: PLACE, tutor: false }
  const own = daysOf({}, [other])
  const { user } = await open({
    'today.groups': (input) => {
      if (input?.groupId === 4) throw new Refused('group.not_found')
      return own
    },
  })
  await user.selectOptions(await screen.findByLabelText('Inna grupa'), 'Żabki')
  await screen.findByRole('heading', { level: 1, name: /^Dziś/ })
  await user.click(await screen.findByRole('button', { name: 'Motylki' }))
  await screen.findByRole('heading', { level: 1, name: 'Motylki' })
  expect(localStorage.getItem(`skrzat-last-group-${EWA.id}`)).toBe('3')
})

test('the group that another person chose in this browser does not come first', async () => {
  localStorage.setItem(`skrzat-last-group-${EWA.id + 1}`, '4')
  localStorage.setItem('skrzat-last-group', '4')
  const { server } = await open({ 'today.groups': daysOf({}, [{ ...zabki, place: PLACE, tutor: false }]) })
  await screen.findByRole('heading', { level: 1, name: 'Motylki' })
  expect(server.inputs('today.groups')).toEqual([undefined])
})

test('a kept answer of an earlier day has its date and a warning, and nothing that holds today alone', async () => {
  const kid = { ...present, birthday: true, pickups: ['Jan Odbierający'] }
  const { user } = await open({ 'today.groups': { ...daysOf({ kids: [kid, absent()] }), day: '2026-11-20' } })
  await screen.findByText('To dane z innego dnia. Bieżące pokażemy, gdy wróci połączenie.')
  screen.getByText('piątek, 20 listopada')
  await user.click(screen.getByRole('button', { name: /^Bąk Adam/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Adam Bąk' })
  within(sheet).getByText('Nie wpisano telefonu opiekuna.')
  expect(textOf(sheet)).not.toMatch(/dziś|Odbierający/i)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(textOf(screen.getByRole('main'))).not.toMatch(/dziś/i)
  expect(screen.queryByRole('button', { name: /^Potwierdź/ })).toBeNull()
})

test('each state of a day says what it is', async () => {
  await open({ 'today.groups': daysOf({ dayOff: { reason: 'weekend', name: '' }, kids: [] }) })
  expect(await screen.findByText('To weekend')).toBeTruthy()
})

test('who has no group is told who gives one', async () => {
  await open({ 'today.groups': { day: DAY, choices: [], groups: [] } })
  expect(await screen.findByText('Nie masz tu jeszcze grupy')).toBeTruthy()
})

test('the composer is for the shown group, and has the focus', async () => {
  const { user } = await open({ 'today.groups': daysOf({}) })
  await user.click(await screen.findByRole('button', { name: 'Napisz do grupy' }))
  const text = await screen.findByRole('textbox', { name: 'Nowy wpis dla grupy Motylki' })
  await waitFor(() => expect(document.activeElement).toBe(text))
})
