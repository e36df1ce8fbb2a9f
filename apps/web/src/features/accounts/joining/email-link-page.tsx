import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Notice } from '@skrzat/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { trpc } from '#app/trpc.ts'
import { linkStyle } from '../link-style.ts'
import { useFailure } from '../use-failure.tsx'
import { Frame } from './frame.tsx'

/** Where the link to a new e-mail address leads. Nothing happens before a button is pressed: mail programs open links too. */
export function EmailLinkPage({ linkKey }: { linkKey: string }) {
  const { t } = useLingui()
  return (
    <Frame
      title={t`Potwierdzenie adresu e-mail`}
      below={
        <Link to="/" className={linkStyle}>
          <Trans>Przejdź do aplikacji</Trans>
        </Link>
      }
    >
      <VerifyEmail linkKey={linkKey} />
    </Frame>
  )
}

function VerifyEmail({ linkKey }: { linkKey: string }) {
  const { t } = useLingui()
  const verify = useMutation(trpc.accounts.verifyEmail.mutationOptions())
  const { text, wait } = useFailure(verify.error, verify.submittedAt)
  if (verify.isSuccess) {
    return (
      <Notice tone="success">
        <Trans>Adres jest potwierdzony i od teraz należy do Twojego konta.</Trans>
      </Notice>
    )
  }
  return (
    <>
      <p className="text-muted">
        <Trans>Potwierdź, że chcesz używać tego adresu w swoim koncie.</Trans>
      </p>
      {text && <Notice tone="danger">{text}</Notice>}
      <Button
        disabled={linkKey === '' || wait > 0}
        pending={verify.isPending}
        onClick={() => verify.mutate({ key: linkKey })}
      >
        {t`Potwierdź adres`}
      </Button>
    </>
  )
}
