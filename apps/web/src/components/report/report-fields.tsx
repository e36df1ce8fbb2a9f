import { useLingui } from '@lingui/react/macro'
import { POST_LIMITS } from '@skrzat/contract/post'
import { paragraphs } from '@skrzat/contract/text'
import type { ReportKind } from '@skrzat/contract/wire/moderation'
import { Field } from '@skrzat/ui/field'
import { Select } from '@skrzat/ui/select'
import { Textarea } from '@skrzat/ui/textarea'
import type { RefObject } from 'react'
import { REPORT_KIND_NAMES } from './report-texts.ts'

export type ReportDraft = { kind: ReportKind; reason: string }

const KINDS: readonly ReportKind[] = ['PRIVACY', 'OFFENSIVE', 'FALSE', 'OTHER']

type ReportFieldsProps = {
  draft: ReportDraft
  onChange: (draft: ReportDraft) => void
  /** The form was submitted: errors show. */
  tried: boolean
  reasonRef?: RefObject<HTMLTextAreaElement | null>
}

/** The kind and reason of a report about a post. */
export function ReportFields({ draft, onChange, tried, reasonRef }: ReportFieldsProps) {
  const { t } = useLingui()
  const fault = faultOf(draft)
  const most = POST_LIMITS.reason
  const texts = {
    missing: t`To pole jest wymagane.`,
    long: t`Może mieć najwyżej ${most} znaków.`,
  }
  return (
    <>
      <Field label={t`Co jest nie tak`}>
        <Select
          value={draft.kind}
          onChange={({ target }) =>
            onChange({ ...draft, kind: KINDS.find((kind) => kind === target.value) ?? 'OTHER' })
          }
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(REPORT_KIND_NAMES[kind])}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t`Powód`} required error={fault && (tried || fault === 'long') && texts[fault]}>
        <Textarea
          ref={reasonRef}
          rows={4}
          value={draft.reason}
          onChange={({ target }) => onChange({ ...draft, reason: target.value })}
        />
      </Field>
    </>
  )
}

/** The error of the reason. */
export function faultOf({ reason }: ReportDraft): 'missing' | 'long' | undefined {
  const text = paragraphs(reason)
  if (text === '') return 'missing'
  return text.length > POST_LIMITS.reason ? 'long' : undefined
}
