/** What the table has rows of: a screen, or what one opens on it, in one state, as one person. */
import type { Locator, Page } from '@playwright/test'
import type { Answers } from './answers.ts'
import type { State } from './state.ts'

export type Visitor =
  | 'nobody'
  | 'parent'
  | 'director'
  | 'accountant'
  | 'teacher'
  | 'otherDirector'
  | 'admin'
  | 'newcomer'

export type Entry = {
  /** Unique together with the state. */
  name: string
  as: Visitor
  /** `{place}` and the like are ids of the state's data. */
  path: string
  state: State
  /** Opens a dialog, a sheet, or a form's faults; in Polish, on a desktop unless it is on phones alone. */
  open?: (page: Page) => Promise<unknown>
  /** Closing it gives the focus to something better than what opened it. */
  leaves?: boolean
  /** It goes by itself: what it covers meanwhile is reached later. */
  passing?: boolean
  /** Something that is there once what was opened is whole. */
  whole?: (page: Page) => Locator
  /** The server's answers that are made up, by procedure. */
  answers?: Answers
  /** Widths at which it exists, or the one at which it can be opened; by default all. */
  only?: 'phone' | 'desktop' | 1280
  /** Of the window, for lists that draw only the rows that are seen. */
  height?: number
  /** The part that axe looks at, where the rest is checked elsewhere; by default all. */
  within?: string
}

type Shown = Omit<Entry, 'name' | 'as' | 'state'>

/** Screens as one person, each in these states. */
export function screensOf(
  as: Visitor,
  states: readonly State[],
  paths: readonly (string | ({ path: string } & Partial<Shown>))[],
): Entry[] {
  return paths.flatMap((each) => {
    const shown = typeof each === 'string' ? { path: each } : each
    return states.map((state) => ({ name: `${as} ${shown.path}`, as, state, ...shown }))
  })
}

/** Most are whole once a button of theirs is there. */
type Opened = Omit<Shown, 'path' | 'whole'> & {
  open: (page: Page) => Promise<unknown>
  whole: Name | ((page: Page) => Locator)
}

/** What is opened on one screen, by name. */
export function openedOn(
  [as, path, state = 'usual']: readonly [Visitor, string, State?],
  opened: Readonly<Record<string, Opened>>,
): Entry[] {
  return Object.entries(opened).map(([name, { whole, ...each }]) => {
    const isWhole = typeof whole === 'function' ? whole : button(whole)
    return { name, as, path, state, ...each, whole: isWhole }
  })
}

type Name = string | RegExp

/** The dialog on top: those below it are hidden from readers. */
export const top = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

export const press = (name: Name) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Presses a button of the dialog on top, which opens another. */
export const further = (name: Name) => (page: Page) => top(page).getByRole('button', { name }).first().click()

/** Opens a menu and chooses from it. */
export const choose = (menu: Name, item: Name) => async (page: Page) => {
  await press(menu)(page)
  await page.getByRole('menuitem', { name: item }).click()
}

/** One after the other. */
export const steps =
  (...all: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const each of all) await each(page)
  }

export const write = (label: Name, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first().fill(text)

export const button = (name: Name) => (page: Page) => top(page).getByRole('button', { name }).first()

export const text = (said: Name) => (page: Page) => top(page).getByText(said).first()

export const role = (name: 'listitem' | 'grid' | 'option' | 'switch' | 'checkbox') => (page: Page) =>
  top(page).getByRole(name).first()
