/** What one sees before signing in. */
import { openedOn, press, screensOf, steps, write } from '../entry.ts'

export const signingIn = [
  ...screensOf(
    'nobody',
    ['usual'],
    [
      '/login',
      '/login?logout=true',
      '/contact',
      '/register',
      '/reset',
      '/activate',
      '/reset/code',
      '/account/reset/finish',
      '/account/reset/finish?key=x',
      '/account/email?key=x',
      '/nie-ma-takiej',
    ],
  ),
  ...openedOn(['nobody', '/login'], {
    'forgotten PIN': { open: press('Nie pamiętasz PIN-u?'), whole: 'Zamknij' },
  }),
  ...openedOn(['nobody', '/register'], {
    'a registration with faults': {
      open: steps(
        write('Nowy PIN', '123456'),
        write('Powtórz PIN', '123457'),
        write(/^E-mail/, 'ewa'),
        (page) => page.getByLabel(/^E-mail/).blur(),
      ),
      whole: (page) => page.getByText('Podaj adres e-mail, na przykład'),
    },
  }),
]
