import { useLingui } from '@lingui/react/macro'
import { Select } from '@skrzat/ui/select'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
/** Steps of 5 minutes (spec: Entities, absenceMaxTime). */
const minutes = Array.from({ length: 12 }, (_, step) => String(step * 5).padStart(2, '0'))

type TimeFieldProps = {
  legend: string
  /** `HH:mm` */
  value: string
  onChange: (time: string) => void
}

/** A time of day in steps of 5 minutes, as two selects. */
export function TimeField({ legend, value, onChange }: TimeFieldProps) {
  const { t } = useLingui()
  const [hour = '', minute = ''] = value.split(':')
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <span className="flex items-center gap-2">
        <Select
          aria-label={t`Godzina`}
          className="tabular w-22"
          value={hour}
          onChange={({ target }) => onChange(`${target.value}:${minute}`)}
        >
          {hours.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <span aria-hidden>:</span>
        <Select
          aria-label={t`Minuty`}
          className="tabular w-22"
          value={minute}
          onChange={({ target }) => onChange(`${hour}:${target.value}`)}
        >
          {minutes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </span>
    </fieldset>
  )
}
