import { languageKeys, type LanguageKey } from '../../../../contract/assistant/languages.ts'

/** Common audiences in the order of `languageKeys`, recognized in one language and written in another. */
const rows = [
  'students|estudiantes|étudiants|Studierende|studenti|estudantes|学生|學生|学生|학생',
  'parents|padres|parents|Eltern|genitori|pais|家长|家長|保護者|학부모',
  'beginners|principiantes|débutants|Einsteiger|principianti|iniciantes|初学者|初學者|初心者|초보자',
  'families|familias|familles|Familien|famiglie|famílias|家庭|家庭|ご家族|가족',
  'teachers|profesores|enseignants|Lehrkräfte|insegnanti|professores|教师|教師|先生|선생님',
  'entrepreneurs|emprendedores|entrepreneurs|Gründer|imprenditori|empreendedores|创业者|創業者|起業家|창업가',
  'founders|fundadores|fondateurs|Gründerinnen|fondatori|fundadores|创始人|創辦人|創業者|창업자',
  'small businesses|pequeñas empresas|petites entreprises|kleine Unternehmen|piccole imprese|pequenas empresas|小企业|小型企業|中小企業|소상공인',
  'freelancers|autónomos|freelances|Selbstständige|freelance|autônomos|自由职业者|自由工作者|フリーランス|프리랜서',
  'teams|equipos|équipes|Teams|team|equipes|团队|團隊|チーム|팀',
  'creators|creadores|créateurs|Kreative|creator|criadores|创作者|創作者|クリエイター|크리에이터',
  'children|niños|enfants|Kinder|bambini|crianças|孩子|孩子|子ども|아이들',
  'women|mujeres|femmes|Frauen|donne|mulheres|女性|女性|女性|여성',
  'runners|corredores|coureurs|Läufer|runner|corredores|跑者|跑者|ランナー|러너',
  'developers|desarrolladores|développeurs|Entwickler|sviluppatori|desenvolvedores|开发者|開發者|開発者|개발자',
].map((row) => row.split('|'))

const before =
  /\b(?:for|para|pour|für|per)\s+(?:(?:the|los|las|les|die|gli|le|os|as|our|all|busy|young|new)\s+)?$/iu
const after = /^(?:\s?(?:向け|の皆さん|のための|を対象|을 위한|를 위한|들을 위한|专属|專屬|专享|專享))/u

export type Audience = {
  raw: string
  names: Record<LanguageKey, string> | undefined
  from: number
  to: number
}

/** "for students" in any of the languages; `from` and `to` bound the whole phrase. */
export function readAudience(text: string): Audience | undefined {
  const lower = text.toLowerCase()
  for (const row of rows) {
    for (const [index, name] of row.entries()) {
      const at = lower.indexOf(name.toLowerCase())
      if (at < 0) continue
      const end = at + name.length
      const preposition = before.exec(text.slice(0, at))
      const spaced = index < 6
      const marked = spaced
        ? preposition !== null && !/^\p{L}/u.test(text.slice(end))
        : after.exec(text.slice(end))
      if (marked === null || marked === false) continue
      const from = spaced ? (preposition?.index ?? at) : at
      const to = marked === true ? end : end + marked[0].length
      return { raw: text.slice(at, end), names: named(row), from, to }
    }
  }
  return undefined
}

/** The names of a labeled audience, if it is a known one. */
export function namesOf(audience: string): Record<LanguageKey, string> | undefined {
  const row = rows.find((names) => names.some((name) => name.toLowerCase() === audience.toLowerCase()))
  return row && named(row)
}

const named = (row: string[]) =>
  Object.fromEntries(languageKeys.map((key, index) => [key, row[index] ?? ''])) as Record<LanguageKey, string>
