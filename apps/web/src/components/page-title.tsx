/** The title of the browser's tab; React moves it to the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Skrzat`}</title>
}
