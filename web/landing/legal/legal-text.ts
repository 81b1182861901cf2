/** A legal page: a lead and numbered sections of paragraphs. */
export type LegalText = {
  title: string
  lead: string
  sections: { title: string; paragraphs: string[] }[]
}
