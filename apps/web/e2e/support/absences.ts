import { planReport } from '@skrzat/contract/absence'
import type { AbsenceForm, AbsenceReport } from '@skrzat/contract/wire/absences'
import type { Kid } from '@skrzat/contract/wire/people'
import type { APIRequestContext, Page } from '@playwright/test'
import { freshPhone, makeAccount, tokenFor } from './accounts.ts'
import { ownPlace, unique, type OwnPlace } from './places.ts'
import { call, callWith, openWith } from './test.ts'

export type Family = {
  /** Of the kids' parent, whose PIN is `PIN`. */
  phone: string
  place: OwnPlace
  group: string
  kids: Kid[]
  /** Calls a procedure as the kids' parent. */
  asParent: <T>(path: string, input: object, write?: boolean) => Promise<T>
  /** Opens an address as the kids' parent. */
  open: (page: Page, path: string) => Promise<void>
}

/** A place of this test alone, with the kids of one parent, who has an account. */
export async function ownFamily(request: APIRequestContext, firstnames = ['Łucja']): Promise<Family> {
  const place = await ownPlace(request)
  const group = unique('Jeżyki')
  const groupId = await place.addGroup(group, 7)
  // An existing account would be invited: the place enters the phone before.
  const phone = freshPhone()
  const kids: Kid[] = []
  for (const firstname of firstnames) {
    kids.push(await place.addKid(groupId, { firstname, lastname: unique('Żółw'), phone1: phone }))
  }
  await makeAccount(request, { phone, firstName: 'Marta', lastName: 'Żółw' })
  const token = await tokenFor(request, phone)
  return {
    phone,
    place,
    group,
    kids,
    asParent: (path, input, write) => callWith(request, token, path, input, write),
    open: (page, path) => openWith(page, token, path),
  }
}

/** Today in Warsaw. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(new Date())
}

export function later(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** What becomes of the first kid's days from that one on, as the form shows it: which of them are working days. */
async function preview({ asParent, kids }: Family, from: string, to: string) {
  const form = await asParent<AbsenceForm>('absences.form', {}, false)
  const kid = form.kids.find(({ id }) => id === kids[0]?.id)
  const { holidays } = form
  if (!kid) throw new Error('The form does not have the kid')
  const reported = new Set(kid.reported)
  return planReport({ ...kid, holidays, reported, rule: null, now: new Date(form.now), from, to })
}

/** The first working days from `from` on that have no absence yet. */
export async function workingDays(
  family: Family,
  { from, count }: { from: string; count: number },
): Promise<string[]> {
  const days = await preview(family, from, later(from, 40))
  return days
    .filter(({ outcome }) => outcome === 'reported')
    .map(({ day }) => day)
    .slice(0, count)
}

/** A Monday to Friday ahead without a holiday. */
export async function wholeWeek(family: Family): Promise<string[]> {
  const days = await preview(family, later(today(), 14), later(today(), 90))
  const weeks = days.flatMap(({ day }, index) => {
    const week = days.slice(index, index + 5)
    const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1
    return isMonday && week.length === 5 && week.every(({ outcome }) => outcome === 'reported') ? [week] : []
  })
  return (weeks[0] ?? []).map(({ day }) => day)
}

/** The place reports a kid absent, from another device. */
export function addElsewhere(
  request: APIRequestContext,
  { place }: Family,
  { kidId, from, to = from }: { kidId: number; from: string; to?: string },
): Promise<AbsenceReport> {
  const input = { commandId: crypto.randomUUID(), placeId: place.id, kidId, from, to }
  return call<AbsenceReport>(request, 'absences.add', input)
}

/** The place reports all kids of all its groups absent. */
export async function addForAll(request: APIRequestContext, family: Family, day: string) {
  const placeId = family.place.id
  const groups = await call<{ kids: { id: number }[] }[]>(request, 'places.groups', { placeId }, false)
  const ids = groups.flatMap(({ kids }) => kids.map(({ id }) => id))
  for (let index = 0; index < ids.length; index += 25) {
    const some = ids.slice(index, index + 25)
    await Promise.all(some.map((kidId) => addElsewhere(request, family, { kidId, from: day })))
  }
}

/** A family whose only kid the parent has reported absent on a day ahead. */
export async function reportedByParent(request: APIRequestContext, reason?: string) {
  const family = await ownFamily(request)
  const [day = ''] = await wholeWeek(family)
  const kid = family.kids[0]
  const report = { commandId: crypto.randomUUID(), kidId: kid?.id, from: day, to: day, reason }
  await family.asParent('absences.report', report)
  return { family, day, name: `${kid?.firstname} ${kid?.lastname}` }
}

/** `wtorek, 24 listopada`, as screens show it; spaces of any kind. */
export function saidDay(day: string): RegExp {
  const form = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  const text = new Intl.DateTimeFormat('pl', form).format(new Date(`${day}T00:00:00Z`))
  return new RegExp(text.replaceAll(/\s/g, String.raw`\s`), 'i')
}

/** The calendar of a place's absences. */
export const calendar = (page: Page) => page.getByRole('region', { name: 'Kalendarz nieobecności' })

/** An absence in the calendar, by its accessible name: the kid and the state. */
export const entry = (page: Page, name: string) =>
  calendar(page).getByRole('button', { name: new RegExp(name) })

export const dayHeading = (page: Page, day: string) => page.getByRole('heading', { name: saidDay(day) })
