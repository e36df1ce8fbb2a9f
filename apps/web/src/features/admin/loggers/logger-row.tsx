import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { LOG_LEVELS, type LogLevel } from '@skrzat/contract/log-levels'
import type { LoggerState } from '@skrzat/contract/wire/operations'
import { Field } from '@skrzat/ui/field'
import { Select } from '@skrzat/ui/select'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { Failure } from '#components/failure.tsx'
import { setLevel } from './queries.ts'

const LEVELS: Record<LogLevel, MessageDescriptor> = {
  OFF: msg`nic`,
  ERROR: msg`błędy`,
  WARN: msg`ostrzeżenia`,
  INFO: msg`informacje`,
  DEBUG: msg`szczegóły`,
  TRACE: msg`wszystko`,
}

const ROOT = 'ROOT'

/** A logger, and its level. */
export function LoggerRow({ logger: { name, configured, effective } }: { logger: LoggerState }) {
  const { t } = useLingui()
  const label = name === ROOT ? t`Wszystkie dzienniki` : name
  const save = useMutation(
    setLevel({ onSuccess: () => toast.success(t`Zmieniono poziom dziennika: ${label}`) }),
  )
  const shown = save.isPending ? save.variables.level : configured
  const inForce = t(LEVELS[effective])
  return (
    <li className="px-4 py-3">
      <Field
        label={label}
        aside={<span lang="en">{effective}</span>}
        hint={configured !== null && name !== ROOT && t`Ustawiony osobno.`}
        className="sm:grid sm:grid-cols-[minmax(0,1fr)_16rem] sm:items-center"
      >
        <Select
          value={shown ?? ''}
          aria-busy={save.isPending || undefined}
          onChange={({ target }) =>
            save.mutate({ name, level: LOG_LEVELS.find((level) => level === target.value) ?? null })
          }
        >
          <option value="">{configured === null ? t`domyślnie: ${inForce}` : t`domyślnie`}</option>
          {LOG_LEVELS.map((level) => (
            <option key={level} value={level}>
              {t(LEVELS[level])}
            </option>
          ))}
        </Select>
      </Field>
      <Failure error={save.error} />
    </li>
  )
}
