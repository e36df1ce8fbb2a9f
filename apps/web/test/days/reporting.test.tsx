/** What the form in which parents report absences shows of the server's answers. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '#app/calls/trpc.ts'
import { Refused, Unreachable, type Answers } from '../support/answers.ts'
import { openApp } from '../support/app.tsx'
import { button, chooseDays, named, stopClock, textOf } from '../support/page.ts'
import { ADAM, LUCJA, absenceOf, isOn, parentOf, preview } from './days.ts'

const days = () => screen.findByRole('group', { name: 'Dni nieobecności' })
const toggle = async (name: RegExp) => within(await days()).findByRole<HTMLButtonElement>('button', { name })
const send = () => button(/^Zgłoś (nieobecność|\d)/)
const calendar = () => screen.findByRole('region', { name: 'Kalendarz nieobecności' })
/** The day that is chosen beforehand. */
const tomorrow = () => toggle(/24\slistopada/)

async function open(...answers: Answers[]) {
  stopClock()
  const opened = await openApp('/absence/my', parentOf(), ...answers)
  await waitFor(async () => expect(isOn(await tomorrow())).toBe(true))
  return opened
}

async function chooseRange(user: UserEvent, from: string, to: string) {
  await user.click(button(/Dłużej/))
  await chooseDays(user, 'Zakres dni nieobecności', from, to)
}

const reported = { day: '2026-11-24', outcome: 'reported', name: '', deadline: null, absenceId: 9 } as const

test.each([
  ['absence.already_reported', {}, 'Ta nieobecność jest już zgłoszona.'],
  ['absence.too_late', { maxHour: 8, maxMin: '05', dayBefore: true }, 'zgłosić do 8:05 poprzedniego dnia.'],
] as const)('a report that is refused by %s says why, and can be sent again', async (code, params, words) => {
  const { user, server } = await open({
    'absences.report': new Refused(code, params),
  })
  await user.click(send())
  expect(textOf(await screen.findByRole('alert'))).toContain(words)
  expect(isOn(await tomorrow())).toBe(true)
  server.answer({ 'absences.report': { days: [reported], saves: 0 } })
  await user.click(send())
  await screen.findByRole('heading', { name: /Zgłoszono 1\sdzień/ })
  // Where no day has a price, nothing is said of money.
  expect(document.body.textContent).not.toContain('Mniej do zapłaty')
})

test('where the deadline has passed while a report waited, one is told at once', async () => {
  const { user, server } = await open({ 'absences.report': new Unreachable() })
  const name = named('Zgłoszenia w drodze')
  const waiting = () => screen.findByRole('region', { name })
  const refusal = async () => textOf(await within(await waiting()).findByRole('alert'))
  await user.click(send())
  expect(textOf(await waiting())).toContain('Czeka na połączenie')
  const deadline = { maxHour: 8, maxMin: '05', dayBefore: true }
  server.answer({ 'absences.report': new Refused('absence.too_late', deadline) })
  window.dispatchEvent(new Event('online'))
  await screen.findByText(/^Nie zgłoszono nieobecności: Łucja/)
  expect(await refusal()).toContain('Nie zgłoszono.')
  await user.click(button('Odrzuć'))
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
  await user.keyboard('{Control>}z{/Control}')
  expect(await refusal()).toContain('Nie zgłoszono.')
})

test('a day on which the place closes meanwhile is refused in words, and another can be sent', async () => {
  const { user, server } = await open({
    'absences.report': new Refused('absence.no_working_day'),
  })
  const closed = [{ day: '2026-11-24', name: 'Malowanie' }]
  server.answer({ 'absences.preview': ({ from, to }) => preview(from, to, { closed }) })
  await user.click(send())
  const refusal = textOf(await screen.findByRole('alert'))
  expect(refusal).toContain('W tych dniach placówka nie pracuje.')
  expect(refusal).toContain('Niczego nie zapisano.')
  await screen.findByText('placówka zamknięta: Malowanie')
  expect(textOf(await tomorrow())).toContain('zamknięte')
  await user.click(await toggle(/25\slistopada/))
  await user.click(send())
  // The server leaves out what is closed.
  expect(server.inputs('absences.report').at(-1)).toMatchObject({ from: '2026-11-24', to: '2026-11-25' })
})

test('days whose deadline has passed are offered only where something late is taken', async () => {
  await open()
  const late = await toggle(/^poniedziałek, 23\slistopada/)
  expect(late.disabled).toBe(true)
  expect(textOf(late)).toContain('po czasie')
  expect((await tomorrow()).disabled).toBe(false)
})

test('days after the last day of the child are not offered, and are left out of what is sent', async () => {
  const { user, server } = await open(parentOf({ lastDay: '2026-11-25' }))
  const after = await toggle(/26\slistopada/)
  expect(after.disabled).toBe(true)
  expect(textOf(after)).toContain('po odejściu')
  await user.click(await toggle(/25\slistopada/))
  server.answer({ 'absences.report': { days: [reported], saves: 0 } })
  await user.click(send())
  expect(server.inputs('absences.report')).toMatchObject([{ from: '2026-11-24', to: '2026-11-25' }])
})

test('a late day is offered where late reports are taken, and says what it depends on', async () => {
  const rule = { maxTime: '08:00', dayBefore: false, acceptLate: true }
  const { user } = await open(parentOf({ rule }))
  await user.click(await toggle(/^poniedziałek, 23\slistopada/))
  await screen.findByText('po terminie: odliczą, jeśli placówka potwierdzi')
  expect(textOf(send())).toBe('Zgłoś 2 dni nieobecności')
})

test('a long range says day by day what would become of it, and what it saves', async () => {
  const { user } = await open(parentOf({ saving: 1550 }))
  expect(await screen.findByText(/Zgłoś do jutra, godz. 8:00, by nie płacić za wyżywienie/)).toBeTruthy()
  await chooseRange(user, '2026-12-14', '2026-12-21')
  const list = await screen.findByRole('region', { name: 'Wybrane dni' })
  const lines = await within(list).findAllByRole('listitem', { hidden: true })
  expect(lines).toHaveLength(8)
  expect(lines.filter((line) => textOf(line).includes('weekend'))).toHaveLength(2)
  expect(textOf(list)).toContain('6 dni roboczych, dzień po dniu')
  expect(textOf(list)).toContain('Razem mniej do zapłaty93,00 zł')
  expect(textOf(send())).toBe('Zgłoś 6 dni nieobecności')
})

test('a weekend alone can not be reported; a year and a day is too long', async () => {
  const { user } = await open()
  await chooseRange(user, '2026-11-28', '2026-11-29')
  await screen.findByText('W tych dniach nie ma czego zgłaszać.')
  expect(send().disabled).toBe(true)
  await user.click(button('Wyczyść zakres'))
  await chooseRange(user, '2026-11-28', '2027-11-29')
  expect(textOf(await screen.findByRole('alert'))).toBe('Nieobecność można zgłosić najwyżej na rok.')
  expect(send().disabled).toBe(true)
})

test('a reason has a length', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('textbox', { name: 'Powód' }))
  await user.paste('x'.repeat(201))
  await screen.findByText('Powód może mieć najwyżej 200 znaków.')
  expect(send().disabled).toBe(true)
})

test('the calendar has the days of all children; where the place shows one at a time, of the chosen one', async () => {
  stopClock()
  const kids = [LUCJA, ADAM]
  const absences = kids.map((kid) => absenceOf(kid, '2026-11-24'))
  const { user, server } = await openApp('/absence/my', parentOf({ kids, absences }))
  const entries = async () =>
    (await within(await calendar()).findAllByRole('button', { name: /24\slistopada/ })).map(textOf)
  const [lucja, adam] = [expect.stringContaining('Łucja'), expect.stringContaining('Adam')]
  await waitFor(async () => expect(await entries()).toEqual([lucja, adam]))
  server.answer(parentOf({ kids, absences, showOneKid: true }))
  await queryClient.invalidateQueries()
  await user.click(await screen.findByLabelText(/^Adam/))
  await screen.findByRole('heading', { name: 'Zgłoszone nieobecności: Adam' })
  expect(await entries()).toEqual([adam])
  await user.click(screen.getByLabelText(/^Łucja/))
  await screen.findByRole('heading', { name: 'Zgłoszone nieobecności: Łucja' })
  expect(await entries()).toEqual([lucja])
})

test('that there are no absences is said once it is known, and not while they are on their way', async () => {
  const answer = Promise.withResolvers<[]>()
  await openApp('/absence/my', parentOf(), { 'absences.my': () => answer.promise })
  await within(await calendar()).findByText('Wczytywanie…')
  expect(screen.queryByText('W tym miesiącu nie ma zgłoszonych nieobecności.')).toBeNull()
  answer.resolve([])
  expect(await screen.findAllByText('W tym miesiącu nie ma zgłoszonych nieobecności.')).not.toHaveLength(0)
})
