import { useLingui } from '@lingui/react/macro'
import type { Attendance } from '@skrzat/contract/wire/absences'
import { GroupDot } from '@skrzat/ui/group-dot'
import { useAttendanceText } from './share.ts'

/** The attendance of each group, with a bar. */
export function GroupsAttendance({ groups }: Pick<Attendance, 'groups'>) {
  const { t } = useLingui()
  const attendanceText = useAttendanceText()
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="groups">
      <h2 id="groups" className="mb-2 font-bold">{t`Frekwencja grup`}</h2>
      <ul className="flex flex-col gap-2">
        {groups.map(({ id, name, color, kidDays, absent }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1">
            <span className="flex min-w-0 items-baseline gap-2">
              <GroupDot color={color} />
              <span className="min-w-0 break-words">{name}</span>
            </span>
            <span className="tabular">{attendanceText({ kidDays, absent })}</span>
            <span
              aria-hidden
              className="col-span-2 h-1.5 overflow-hidden rounded-full bg-line print:border-[0.5pt] print:border-[#999]"
            >
              <span
                className="block h-full bg-green print:border-t-[4pt] print:border-[#155b3d]"
                style={{ width: `${kidDays === 0 ? 0 : (100 * (kidDays - absent)) / kidDays}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
