import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { FactorAsked, FactorProof } from '#app/factors/index.ts'
import { FactorField } from '#components/factor-field.tsx'
import { linkStyle } from '../link-style.ts'

export type FactorStepProps = {
  asked: FactorAsked
  pending: boolean
  /** Seconds until another attempt is allowed. */
  wait: number
  error: ReactNode
  /** When the error came, in milliseconds since 1970. */
  failedAt: number | undefined
  onProof: (proof: FactorProof) => void
  onBack: () => void
}

/** The second step of signing in, if the account has a second factor. */
export default function FactorStep(props: FactorStepProps) {
  const { asked, pending, wait, error, failedAt, onProof, onBack } = props
  const { t } = useLingui()
  const [code, setCode] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() !== '' && !pending && wait === 0) onProof({ code })
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
      <p className="text-muted">
        <Trans>PIN lub hasło się zgadza. Potwierdź jeszcze, że to Ty.</Trans>
      </p>
      <FactorField
        asked={asked}
        value={code}
        onValueChange={setCode}
        onPasskey={(passkey) => onProof({ passkey })}
        error={error}
        failedAt={failedAt}
        submit={
          <Button
            type="submit"
            disabled={code.trim() === '' || wait > 0}
            pending={pending}
            className="w-full"
          >
            {t`Zaloguj się`}
          </Button>
        }
        aside={
          <button type="button" className={linkStyle} onClick={onBack}>
            {t`Wróć`}
          </button>
        }
      />
    </form>
  )
}
