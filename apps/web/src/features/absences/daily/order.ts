import type { DailyAbsences } from '@skrzat/contract/wire/absences'

const words = new Intl.Collator('pl', { numeric: true })

/** The groups by name as people order them, `Grupa 2` before `Grupa 10`, and in each who is absent by last name. */
export function inOrder(report: DailyAbsences): DailyAbsences {
  const groups = report.groups
    .toSorted((one, other) => words.compare(one.name, other.name))
    .map((group) => ({
      ...group,
      absentKids: group.absentKids.toSorted(
        (one, other) =>
          words.compare(one.lastname, other.lastname) || words.compare(one.firstname, other.firstname),
      ),
    }))
  return { ...report, groups }
}
