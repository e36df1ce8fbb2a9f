type NameOptionsProps = { of: readonly { readonly id: number; readonly name: string }[] }

/** A select's options: names as texts, ids as values. */
export function NameOptions({ of }: NameOptionsProps) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
