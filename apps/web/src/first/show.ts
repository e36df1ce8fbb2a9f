/** Runs where the document ends: shows the part that the script in its head has chosen. */
const part = document.querySelector(`#first-${document.documentElement.dataset['first'] ?? ''}`)
if (part instanceof HTMLTemplateElement) document.querySelector('#first')?.append(part.content)
