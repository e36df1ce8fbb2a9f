type Named = { readonly firstname: string; readonly lastname: string }

/** A child's first and last name. */
export function kidName({ firstname, lastname }: Named): string {
  return `${firstname} ${lastname}`
}

/** A child's last and first name, as in the rows of a list, which are in this order. */
export function listName({ firstname, lastname }: Named): string {
  return `${lastname} ${firstname}`
}
