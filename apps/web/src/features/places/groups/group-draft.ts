/** Draft of the group form and its validation. Pure. */
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

/** Minimum length of a name (spec: Validation rules). */
const LEAST = 3
export const GROUP_NAME_MOST = 100
export const COLORS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** The first of the colours that fewest of these groups have. */
export function freeColor(groups: readonly { readonly color: number }[]): number {
  const uses = COLORS.map((color) => groups.filter((group) => group.color === color).length)
  return uses.indexOf(Math.min(...uses))
}

/** The name's error, by the server's rules. */
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

/** The payload; with tutors only if the caller may choose them. */
export function groupFields({ name, color, tutors }: GroupDraft, choosesTutors: boolean): GroupForm {
  return { name: clean(name), color, ...(choosesTutors && { tutors: [...tutors] }) }
}
