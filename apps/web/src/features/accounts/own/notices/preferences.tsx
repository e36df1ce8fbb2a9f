import { Trans, useLingui } from '@lingui/react/macro'
import type { NoticeSettings } from '@skrzat/contract/wire/notice-settings'
import { Switch } from '@skrzat/ui/switch'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useChoice } from '#app/navigation/index.ts'
import { Failure } from '#components/failure.tsx'
import { Part } from './part.tsx'
import { inOrder, setPreferences } from './queries.ts'

/** The daily e-mail, and whether children are named. */
export function Preferences({ settings }: { settings: NoticeSettings }) {
  const { t } = useLingui()
  const save = useMutation(setPreferences(inOrder))
  const [{ names, digest }, choose] = useChoice<Pick<NoticeSettings, 'names' | 'digest'>>(
    settings,
    save.mutateAsync,
  )
  return (
    <Part title={t`E-mail i imiona`}>
      <div>
        <Switch
          label={t`Codziennie e-mail z tym, co nieprzeczytane`}
          checked={digest}
          disabled={!settings.mailable && !digest}
          onChange={({ target }) => choose({ names, digest: target.checked })}
        />
        {!settings.mailable && (
          <p className="text-sm text-muted">
            <Trans>
              Najpierw podaj i potwierdź adres e-mail w{' '}
              <Link to="/account/settings" className="text-green underline underline-offset-4">
                swoich danych
              </Link>
              .
            </Trans>
          </p>
        )}
      </div>
      <div>
        <Switch
          label={t`Imiona dzieci w powiadomieniach i e-mailu`}
          checked={names}
          onChange={({ target }) => choose({ names: target.checked, digest })}
        />
        <p className="text-sm text-muted">
          <Trans>
            Także tytuły wydarzeń, nazwy plików, początki wpisów i nadawcy wiadomości. Powiadomienie na
            zablokowanym telefonie może przeczytać każdy, kto na niego spojrzy.
          </Trans>
        </p>
      </div>
      <Failure error={save.error} />
    </Part>
  )
}
