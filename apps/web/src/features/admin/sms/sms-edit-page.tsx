import { useLingui } from '@lingui/react/macro'
import { parsePhone } from '@skrzat/contract/phone'
import type { SmsDetail } from '@skrzat/contract/wire/users'
import { ErrorState } from '@skrzat/ui/error-state'
import { Field } from '@skrzat/ui/field'
import { Textarea } from '@skrzat/ui/textarea'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import { useFieldProblems } from '#app/errors/index.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { FormActions } from '#components/form-actions.tsx'
import { Page } from '#components/page.tsx'
import { PhoneField } from '#components/phone-field.tsx'
import { Crumb } from '#components/crumb.tsx'
import { Failure } from '#components/failure.tsx'
import { editSms } from '../queries.ts'
import type { SmsSearch } from './search.ts'

type SmsEditPageProps = { smsId: number; search: SmsSearch }

/** Characters of a concatenated message of three SMS. */
const LONGEST = 459

/** Corrects and resends a failed SMS. Sent ones are immutable. */
export function SmsEditPage({ smsId, search }: SmsEditPageProps) {
  const { t } = useLingui()
  const { data: sms } = useSuspenseQuery(trpc.sms.get.queryOptions({ id: smsId }))
  return (
    <Page
      title={t`Popraw SMS ${smsId}`}
      width="narrow"
      above={<Crumb to="/user-sms" search={search}>{t`Wiadomości SMS`}</Crumb>}
    >
      {sms.state === 'failed' ? (
        <SmsForm sms={sms} search={search} />
      ) : (
        <ErrorState
          title={t`Zmienić można tylko wiadomość, której nie udało się wysłać.`}
          action={
            <ButtonLink to="/user-sms/$smsId" params={{ smsId }} search={search}>
              {t`Pokaż wiadomość`}
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}

type Draft = { phone: string; text: string }
type Problem = 'phone' | 'text'

function SmsForm({ sms: { id, phone, text }, search }: { sms: SmsDetail; search: SmsSearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>({ phone, text })
  const edit = useMutation(
    editSms({
      onSuccess: async () => {
        toast.success(t`SMS poprawiony, zaraz zostanie wysłany`)
        await navigate({ to: '/user-sms/$smsId', params: { smsId: id }, search })
      },
    }),
  )
  const texts: Record<Problem, string> = {
    phone: t`Numer telefonu musi mieć 9 cyfr.`,
    text: t`To pole jest wymagane.`,
  }
  const problems: Partial<Record<keyof Draft, Problem>> = {
    ...(parsePhone(draft.phone) === null && { phone: 'phone' }),
    ...(draft.text.trim() === '' && { text: 'text' }),
  }
  const {
    form,
    problem,
    saidByField,
    text: field,
    typed,
  } = useFieldProblems<Draft, Problem>({
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    problems,
    say: (name) => texts[name],
    error: edit.error,
    held: edit.isPending,
    send: () => edit.mutate({ id, ...draft }),
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <Failure error={!saidByField && edit.error} />
      <PhoneField className="sm:w-1/2" {...typed('phone')} />
      <Field
        label={t`Treść`}
        aside={<span className="tabular">{`${draft.text.length} / ${LONGEST}`}</span>}
        required
        error={problem('text')}
        hint={t`Litery z polskimi znakami zostaną zamienione na zwykłe.`}
      >
        <Textarea rows={5} maxLength={LONGEST} {...field('text')} />
      </Field>
      <FormActions
        submitLabel={t`Popraw i wyślij`}
        cancel={{ to: '/user-sms/$smsId', params: { smsId: id }, search }}
        pending={edit.isPending}
        blocked={Object.keys(problems).length > 0}
      />
    </form>
  )
}
