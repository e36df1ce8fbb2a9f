import { useLingui } from '@lingui/react/macro'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { Dialog, DialogClose, DialogContent } from '@skrzat/ui/dialog'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Notice } from '@skrzat/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useFailureText } from '#app/error-messages.ts'
import { failureOf } from '#app/errors.ts'
import { factorAsked, type FactorAsked, type FactorProof } from '#app/factor.ts'
import { useProofAsked, type ProofAsked } from '#app/proof.ts'
import { trpc } from '#app/trpc.ts'
import { FactorField } from '../factor-field.tsx'

/** Asks for the PIN or password, and the second factor where there is one, before something dangerous. */
export default function ProofDialog() {
  const asked = useProofAsked()
  return asked && <ProofForm asked={asked} />
}

function ProofForm({ asked: { answer } }: { asked: ProofAsked }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [secret, setSecret] = useState('')
  const [code, setCode] = useState('')
  const [factor, setFactor] = useState<FactorAsked>()
  const secretInput = useRef<HTMLInputElement>(null)
  const confirm = useMutation(trpc.accounts.confirmIdentity.mutationOptions())
  const failed = confirm.error && !factorAsked(confirm.error) ? confirm : undefined
  const problem = failed && failureText(failed.error)
  const wrong = failed && failureOf(failed.error).code
  const codeIsWrong = wrong === 'auth.wrong_factor' && code !== ''

  function send(proof: FactorProof = {}) {
    confirm.mutate(
      { by: 'secret', secret, ...proof },
      {
        onSuccess: () => answer(true),
        onError(error) {
          const next = factorAsked(error)
          if (next) setFactor(next)
          // A challenge is good for one answer: after a wrong one, another is asked for.
          else if (proof.passkey) send()
          else if (failureOf(error).code === 'account.wrong_password') secretInput.current?.select()
        },
      },
    )
  }
  const whole = secret !== '' && (!factor || code.trim() !== '')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (whole && !confirm.isPending) send(factor ? { code } : {})
  }

  return (
    <Dialog open onOpenChange={() => answer(false)}>
      <DialogContent
        title={t`Potwierdź, że to Ty`}
        description={t`To ważna zmiana. Przez 10 minut nie zapytamy ponownie.`}
        closeLabel={t`Zamknij`}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          secretInput.current?.focus()
        }}
        footer={
          <>
            <DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Anuluj`}</DialogClose>
            <Button type="submit" form="proof" pending={confirm.isPending} disabled={!whole}>
              {t`Potwierdź`}
            </Button>
          </>
        }
      >
        <form id="proof" onSubmit={submit} className="flex flex-col gap-4" noValidate>
          {problem && wrong !== 'account.wrong_password' && !codeIsWrong && (
            <Notice tone="danger">{problem}</Notice>
          )}
          <Field label={t`PIN lub hasło`} error={wrong === 'account.wrong_password' && problem}>
            <Input
              ref={secretInput}
              type="password"
              name="proof"
              autoComplete="current-password"
              maxLength={100}
              value={secret}
              onChange={({ target }) => setSecret(target.value)}
            />
          </Field>
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
        </form>
      </DialogContent>
    </Dialog>
  )
}
