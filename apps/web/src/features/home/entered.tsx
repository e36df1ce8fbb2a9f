import { useLingui } from '@lingui/react/macro'
import { buttonStyle } from '@skrzat/ui/button'
import { Notice } from '@skrzat/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { enteredOptions } from './queries.ts'

/** Places that entered the person's phone and wait for an answer. */
export function Entered() {
  const { t } = useLingui()
  const { data: places } = useQuery(enteredOptions())
  const asking = places?.filter(({ state }) => state === 'new' || state === 'asked_again') ?? []
  if (asking.length === 0) return null
  const names = asking.map(({ name }) => name).join(', ')
  return (
    <Notice tone="info" className="mb-6">
      <p>
        {asking.length === 1
          ? t`Placówka ${names} zaprasza Cię do siebie. Przyjmij zaproszenie, żeby dostawać z niej wiadomości, albo je odrzuć.`
          : t`Te placówki zapraszają Cię do siebie: ${names}. Przyjmij zaproszenia, żeby dostawać z nich wiadomości, albo je odrzuć.`}
      </p>
      <Link to="/account/places" className={`${buttonStyle({ variant: 'secondary', size: 'sm' })} mt-2`}>
        {t`Odpowiedz`}
      </Link>
    </Notice>
  )
}
