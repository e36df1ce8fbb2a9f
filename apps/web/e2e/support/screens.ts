/** Those whose data the document asks for before the app is there, and that the server draws. */
export const earlyPages = [
  ['parent', '/'],
  ['director', '/'],
  ['parent', '/payments/my'],
  ['parent', '/absence/my'],
  ['parent', '/notices'],
  ['director', '/place/1'],
  ['director', '/place/1/payments'],
  ['director', '/place/1/absences'],
  ['director', '/place/1/events'],
  ['director', '/place/1/files'],
  ['director', '/place/1/wall'],
  ['director', '/group/1'],
  ['director', '/kid/1'],
] as const
