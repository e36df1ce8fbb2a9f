/** What is typed into the form of a group, and whether it can be sent. Pure. */
import { clean, hasOddCharacter, isFormula } from '@skrzat/contract/text'
import type { GroupForm } from '@skrzat/contract/wire/people'

export type GroupDraft = {
  name: string
  /** 0 to 9. */
  color: number
  /** Ids of workers. */
  tutors: ReadonlySet<number>
}

export type NameProblem = 'short' | 'characters'

/** Characters that a name has to have at least (spec: Validation rules). */
const LEAST = 3
export const GROUP_NAME_MOST = 100
export const COLORS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** The colour that the fewest of these groups have, the first of them. */
export function freeColor(groups: readonly { readonly color: number }[]): number {
  const uses = COLORS.map((color) => groups.filter((group) => group.color === color).length)
  return uses.indexOf(Math.min(...uses))
}

/** What is wrong with the name, as the server will find it. */
export function nameProblem(text: string): NameProblem | undefined {
  const name = clean(text)
  if (name.length < LEAST) return 'short'
  return isFormula(text) || hasOddCharacter(name) ? 'characters' : undefined
}

/** Whether there is something to save. */
export function groupChanged(before: GroupDraft, after: GroupDraft): boolean {
  return (
    clean(before.name) !== clean(after.name) ||
    before.color !== after.color ||
    before.tutors.symmetricDifference(after.tutors).size > 0
  )
}

/** What to send; the tutors only by whoever may choose them. */
export function groupFields({ name, color, tutors }: GroupDraft, choosesTutors: boolean): GroupForm {
  return { name: clean(name), color, ...(choosesTutors && { tutors: [...tutors] }) }
}
