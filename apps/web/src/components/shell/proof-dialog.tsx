import { useLingui } from '@lingui/react/macro'
import { isPinShape } from '@skrzat/contract/pin'
import { Notice } from '@skrzat/ui/notice'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { failureOf, useFailureText } from '#app/errors/index.ts'
import { factorAsked, type FactorAsked, type FactorProof } from '#app/factors/index.ts'
import { type ProofAsked, trpc, useProofAsked } from '#app/calls/index.ts'
import { FormDialog } from '#components/form-dialog.tsx'
import { confirmIdentity, sendIdentityCode } from './queries.ts'
import { FactorField } from '../factor-field.tsx'
import { ProofCode, ProofSecret } from './proof-fields.tsx'

/**
 * Asks for a fresh proof: the PIN or password, and the second factor if there is one. An account without a secret,
 * which signs in by an identity provider, gets a code by SMS.
 */
export default function ProofDialog() {
  const asked = useProofAsked()
  const { data: me, isPending } = useQuery(trpc.accounts.me.queryOptions())
  return (
    asked && !isPending && <ProofForm asked={asked} phone={me?.hasSecret === false ? me.phone : undefined} />
  )
}

type ProofFormProps = {
  asked: ProofAsked
  /** The phone that the code is sent to; undefined for accounts with a secret. */
  phone: string | undefined
}

function ProofForm({ asked: { answer }, phone }: ProofFormProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [secret, setSecret] = useState('')
  const [smsCode, setSmsCode] = useState('')
  const [sent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [factor, setFactor] = useState<FactorAsked>()
  const field = useRef<HTMLInputElement>(null)
  const confirm = useMutation(confirmIdentity())
  const sendCode = useMutation(
    sendIdentityCode({
      onMutate: () => confirm.reset(),
      onSuccess: () => setSent(true),
    }),
  )
  const confirmed = confirm.error && !factorAsked(confirm.error) ? confirm : undefined
  const failed = sendCode.error ? sendCode : confirmed
  const problem = failed && failureText(failed.error)
  const wrong = failed && failureOf(failed.error).code
  const codeIsWrong = wrong === 'auth.wrong_factor' && code !== ''
  const proofIsWrong = wrong === 'account.wrong_password' || wrong === 'account.code'

  function send(proof: FactorProof = {}) {
    const first =
      phone === undefined ? ({ by: 'secret', secret } as const) : ({ by: 'sms', smsCode } as const)
    sendCode.reset()
    confirm.mutate(
      { ...first, ...proof },
      {
        onSuccess: () => answer(true),
        onError(error) {
          const next = factorAsked(error)
          const { code: refusal } = failureOf(error)
          if (next) setFactor(next)
          // A challenge is valid for one answer: after a failed one, a new one is requested.
          else if (proof.passkey) send()
          else if (refusal === 'account.wrong_password' || refusal === 'account.code') field.current?.select()
        },
      },
    )
  }
  const codeIsDue = phone !== undefined && !sent
  const given = phone === undefined ? secret !== '' : isPinShape(smsCode)
  const whole = codeIsDue || (given && (!factor || code.trim() !== ''))
  const pending = confirm.isPending || sendCode.isPending
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!whole || pending) return
    if (codeIsDue) sendCode.mutate()
    else send(factor ? { code } : {})
  }

  return (
    <FormDialog
      onClose={() => answer(false)}
      title={t`Potwierdź, że to Ty`}
      description={t`To ważna zmiana. Potwierdzenie jest ważne najwyżej 10 minut.`}
      firstInput={field}
      form={{ onSubmit: submit, className: 'flex flex-col gap-4' }}
      submitLabel={codeIsDue ? t`Wyślij kod` : t`Potwierdź`}
      pending={pending}
      disabled={!whole}
    >
      {problem && !proofIsWrong && !codeIsWrong && <Notice tone="danger">{problem}</Notice>}
      {phone === undefined ? (
        <ProofSecret
          inputRef={field}
          value={secret}
          error={proofIsWrong && problem}
          onValueChange={setSecret}
        />
      ) : (
        <ProofCode
          inputRef={field}
          phone={phone}
          sent={sent}
          onResend={() => sendCode.mutate()}
          value={smsCode}
          error={proofIsWrong && problem}
          onValueChange={setSmsCode}
        />
      )}
      {factor && (
        <FactorField
          asked={factor}
          value={code}
          onValueChange={setCode}
          onPasskey={(passkey) => send({ passkey })}
          error={codeIsWrong && problem}
          failedAt={codeIsWrong ? failed?.submittedAt : undefined}
        />
      )}
    </FormDialog>
  )
}
