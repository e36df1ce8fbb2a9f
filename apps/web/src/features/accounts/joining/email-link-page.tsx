import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Notice } from '@skrzat/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureOf } from '#app/errors/index.ts'
import { focusContent } from '#app/navigation/index.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { verifyEmail } from '../queries.ts'
import { linkStyle } from '../link-style.ts'
import { useFailure } from '../use-failure.tsx'
import { Frame } from './frame.tsx'

/** Final refusals: a retry would fail alike. */
const FINAL = new Set<string>(['account.email_link', 'account.email_exists'])

/**
 * The target of the link that confirms a new e-mail address. It needs a press of a button, because mail programs open
 * links too.
 */
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
  const verify = useMutation(
    verifyEmail({
      // The focused button is removed.
      onSuccess: focusContent,
      onError: (error) => FINAL.has(failureOf(error).code) && focusContent(),
    }),
  )
  const { text, wait, code } = useFailure(verify.error, verify.submittedAt)
  if (verify.isSuccess) {
    return (
      <Notice tone="success">
        <Trans>Adres jest potwierdzony. Od teraz należy do konta, w którym go podano.</Trans>
      </Notice>
    )
  }
  if (code === 'account.email_exists') {
    return (
      <Refused settings={<Trans>Podaj inny adres</Trans>}>
        <Trans>Ten adres e-mail jest już przypisany do innego konta.</Trans>
      </Refused>
    )
  }
  if (linkKey === '' || code === 'account.email_link') {
    return (
      <Refused settings={<Trans>Otwórz swoje dane</Trans>}>
        <Trans>
          Ten link wygasł, został już użyty albo jest niepełny. W swoich danych zobaczysz, czy adres jest
          potwierdzony, i wyślesz nowy link.
        </Trans>
      </Refused>
    )
  }
  return (
    <>
      <p className="text-muted">
        <Trans>
          Potwierdź, że ten adres ma należeć do Twojego konta. Jeśli to nie Ty o to prosisz, zamknij tę
          stronę: nic się nie zmieni.
        </Trans>
      </p>
      {text && <Notice tone="danger">{text}</Notice>}
      <Button
        disabled={wait > 0}
        pending={verify.isPending}
        className="w-full"
        onClick={() => verify.mutate({ key: linkKey })}
      >
        {t`Potwierdź adres`}
      </Button>
    </>
  )
}

/** Why the link fails, and where to go from here. */
function Refused({ settings, children }: { settings: ReactNode; children: ReactNode }) {
  return (
    <>
      <Notice tone="danger">{children}</Notice>
      <ButtonLink to="/account/settings">{settings}</ButtonLink>
    </>
  )
}
