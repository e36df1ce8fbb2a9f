import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnExports } from '@skrzat/contract/wire/family-exports'
import { Link } from '@tanstack/react-router'
import { linkStyle } from '../../link-style.ts'
import { Part } from './part.tsx'

/** Who sees the data, who answers questions, and the person's rights, each as a step in the app. */
export function Rights({ kids }: { kids: OwnExports }) {
  const { t } = useLingui()
  const places = new Map(kids.flatMap(({ place, left }) => (left ? [] : [[place.id, place.name]])))
  return (
    <>
      <Part title={t`Kto widzi dane i kto odpowie`}>
        <p>
          <Trans>
            Dane widzi personel placówki, każdy tylko te, których potrzebuje. Notatki o zdrowiu widzą
            wychowawcy grupy i dyrekcja, a na stronie dziecka, w części „Zdrowie”, zobaczysz, kto i kiedy je
            otwierał.
          </Trans>
        </p>
        <p>
          {places.size === 0 ? (
            <Trans>Za dane odpowiada placówka. Na pytania odpowie jej dyrekcja.</Trans>
          ) : (
            <Trans>
              Za dane odpowiada placówka. Na pytania odpowie jej dyrekcja, telefon i e-mail są tutaj:
            </Trans>
          )}
        </p>
        {places.size > 0 && (
          <ul className="list-disc pl-5">
            {[...places].map(([placeId, name]) => (
              <li key={placeId} className="py-1">
                <Link to="/place/$placeId" params={{ placeId }} className={linkStyle}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title={t`Twoje prawa`}>
        <ul className="list-disc space-y-2 pl-5">
          <li>
            {kids.length === 0 ? (
              <Trans>
                <b className="font-medium">Kopia danych:</b> napisz do dyrekcji placówki.
              </Trans>
            ) : (
              <Trans>
                <b className="font-medium">Kopia danych:</b> naciśnij „Pobierz dane dziecka” powyżej.
              </Trans>
            )}
          </li>
          <li>
            <Trans>
              <b className="font-medium">Poprawienie:</b> zaproponuj zmianę na stronie dziecka; swoje imię i
              e-mail zmienisz w{' '}
              <Link to="/account/settings" className={linkStyle}>
                danych konta
              </Link>
              .
            </Trans>
          </li>
          <li>
            <Trans>
              <b className="font-medium">Cofnięcie zgody:</b> w każdej chwili na stronie dziecka, w części
              „Zgody”, a gdy dziecko odeszło, powyżej.
            </Trans>
          </li>
          <li>
            <Trans>
              <b className="font-medium">Usunięcie:</b> poproś o nie przy dziecku, a swoje konto usuniesz
              poniżej.
            </Trans>
          </li>
          <li>
            <Trans>
              <b className="font-medium">Sprzeciw i ograniczenie:</b> napisz do dyrekcji placówki.
            </Trans>
          </li>
          <li>
            <Trans>
              <b className="font-medium">Skarga:</b> do Prezesa Urzędu Ochrony Danych Osobowych, uodo.gov.pl.
            </Trans>
          </li>
        </ul>
        <p className="text-sm text-muted">
          <Trans>Odpowiedź należy Ci się w ciągu miesiąca.</Trans>
        </p>
      </Part>
    </>
  )
}
