import { platformKeys } from '../../../../contract/platforms/platforms.ts'
import { writingHabits } from '../../../../contract/platforms/writing-habits.ts'

/**
 * Instructions to the writer, such as "Write a post about" or "Keep it short". Each pattern removes the instruction and
 * keeps its subject.
 */
const wordsBetween = String.raw`(?:[\p{L}\p{N}'’-]+\s+){0,5}?`
const platformNames = platformKeys.flatMap((key) => [key, ...writingHabits[key].alsoCalled]).join('|')
const platforms = String.raw`(?:${platformNames}|social media|redes sociales|redes sociais)`
const platform = String.raw`(?:\s*(?:for|on|para|en|no|na|pour|sur|für|auf|per|su|do|em)\s+(?:our\s+|my\s+|the\s+|el\s+|la\s+)?${platforms}(?:\s+(?:page|account|channel|followers|audience))?(?=[\s:,.–-]|$))*`

const kinds = {
  en: String.raw`(?:(?:social media|blog|video)\s+)?(?:posts?|captions?|tweets?|thread|update|copy|text|content|announcement|message|draft|description|title|reel|video|script|something)`,
  es: String.raw`(?:publicaci[óo]n(?:es)?|posts?|entrada|texto|tuits?|tweets?|anuncio|mensaje|descripci[óo]n|contenido)`,
  fr: String.raw`(?:publications?|posts?|texte|tweets?|annonce|message|l[ée]gende|description|contenu)`,
  de: String.raw`(?:beitr[äa]ge?|posts?|postings?|texte?|tweets?|ank[üu]ndigung|nachricht|bildunterschrift|beschreibung)`,
  it: String.raw`(?:post|pubblicazione|testo|tweet|annuncio|messaggio|didascalia|descrizione|contenuto)`,
  pt: String.raw`(?:posts?|publica[çc][ãa]o|texto|tweets?|an[úu]ncio|mensagem|legenda|descri[çc][ãa]o|conte[úu]do)`,
}

const people = String.raw`(?:people|everyone|everybody|customers|followers|our (?:customers|followers|audience|community|fans|guests)|my (?:followers|audience|clients|customers)|the (?:world|community)|them|fans|readers)`

const openings = [
  String.raw`(?:(?:please|hi|hello|hey)[,!]?\s+|(?:can|could|would) you (?:please\s+)?|(?:i|we)(?:\s+would|['’]d)?\s+(?:need|want|like)\s+(?:you\s+)?(?:to\s+)?|help (?:me|us)\s+(?:to\s+)?)*(?:(?:write|create|generate|make|draft|compose|prepare|craft|produce|give|post|publish|do)\s+)?(?:me\s+|us\s+)?${wordsBetween}${kinds.en}${platform}\s*(?:about|regarding|announcing|promoting|introducing|presenting|celebrating|describing|explaining|sharing|advertising|highlighting|on|for|saying(?:\s+that)?|(?:to|that|which)\s+(?:announces?|promotes?|introduces?|celebrates?|explains?|advertises?|shares?|says?)|(?:telling|inviting|reminding)\s+${people}\s+(?:that|about|of|to)|[:–—-])(?:\s+how\s+(?=great))?\s*`,
  String.raw`(?:(?:please|i|we)(?:\s+(?:want|need|would like)\s+to)?\s+)?(?:announce|promote|advertise|introduce|present|highlight|share|explain|describe|talk about|post about|write about|celebrate)\s+(?:that\s+)?`,
  String.raw`(?:please\s+)?(?:tell|remind|let|invite)\s+${people}\s+(?:know\s+)?(?:that|about|of|to)\s+`,
  String.raw`(?:por favor,?\s+)?(?:escribe|escribir|crea|crear|genera|redacta|haz|hazme|prepara|escr[íi]beme|quiero|necesito)\s+${wordsBetween}${kinds.es}${platform}\s*(?:sobre|acerca de|para (?:anunciar|promocionar|presentar)|anunciando|promocionando|que (?:anuncie|promocione|presente|diga que)|[:–—-])\s*`,
  String.raw`(?:s['’]il (?:te|vous) pla[îi]t,?\s+)?(?:[ée]cris|[ée]crire|[ée]crivez|cr[ée]e|cr[ée]er|cr[ée]ez|r[ée]dige|r[ée]diger|r[ée]digez|g[ée]n[èe]re|pr[ée]pare|fais|je veux|je voudrais)(?:-moi)?\s+${wordsBetween}${kinds.fr}${platform}\s*(?:sur|(?:à propos|au sujet)(?: de(?=\s)|(?=\s+(?:du|des)\s))|concernant|pour (?:annoncer|promouvoir|pr[ée]senter)|qui (?:annonce|pr[ée]sente)|annonçant|[:–—-])\s*`,
  String.raw`(?:bitte\s+)?(?:schreibe?|schreiben sie|erstelle?n?|erstellen sie|verfasse?|generiere|mache?|entwirf|formuliere|ich (?:brauche|m[öo]chte))\s+(?:mir\s+|bitte\s+)?${wordsBetween}${kinds.de}${platform}\s*(?:über|zum thema|für|zu|[üu]ber|[:–—-])\s*`,
  String.raw`(?:per favore,?\s+)?(?:scrivi|scrivimi|scrivere|crea|creare|genera|prepara|redigi|fai|vorrei|voglio)\s+${wordsBetween}${kinds.it}${platform}\s*(?:su(?=\s)|riguardo a|che parli di|per (?:annunciare|promuovere|presentare)|[:–—-])\s*`,
  String.raw`(?:scrivi|scrivimi|crea|genera|prepara|redigi|fai|vorrei)\s+${wordsBetween}${kinds.it}${platform}\s*(?=(?:sul|sulla|sui|sugli|sulle)\s|(?:sull|dell)['’])`,
  String.raw`(?:por favor,?\s+)?(?:escreva|escreve|crie|cria|gere|fa[çc]a|prepare|redija|quero|preciso de)\s+${wordsBetween}${kinds.pt}${platform}\s*(?:sobre|a respeito de|para (?:anunciar|divulgar|promover|apresentar)|anunciando|divulgando|que (?:anuncie|divulgue)|[:–—-])\s*`,
  String.raw`请?(?:帮我|给我|为我)?(?:写|创建|生成|撰写|发布|做)(?:一[篇条个则份])?(?:关于|有关|介绍|宣传)`,
  String.raw`請?(?:幫我|給我|為我)?(?:寫|建立|產生|生成|撰寫|發布|做)(?:一[篇則個份])?(?:關於|有關|介紹|宣傳)`,
].map((pattern) => new RegExp(`^${pattern}`, 'iu'))

/** In Chinese, Japanese and Korean, the instruction follows the subject. */
const endings = [
  new RegExp(
    String.raw`(?:的)(?:社交媒体|社群|微博|小红书|${platformNames})?(?:帖子|文案|贴文|推文|文章|內容|内容|動態|动态|貼文|貼子)(?=$|[，。,.；])`,
    'iu',
  ),
  /(?:について|に関する|を紹介する|を宣伝する|を告知する|のための)(?:の)?(?:[^。、]{0,12}?)(?:投稿|文章|ポスト|ツイート|キャプション|紹介文)(?:文)?(?:を)?(?:[^。、]{0,6}?)(?:書いて|作って|作成して|考えて|お願い|生成して)?(?:ください|下さい|ほしい|欲しい|します)?[。．]?/u,
  /(?:에\s?대한|에\s?관한|에\s?대해|을\s?홍보하는|를\s?홍보하는|을\s?알리는|를\s?알리는|을\s?소개하는|를\s?소개하는)\s?(?:[^.,]{0,12}?)(?:게시물|게시글|포스트|글|문구|트윗)(?:을|를)?\s?(?:하나\s?)?(?:작성해|써|만들어|적어)?\s?(?:주세요|줘|주십시오)?[.]?/u,
]

const contractions: [RegExp, string][] = [
  [/^du\s/iu, 'le '],
  [/^des\s/iu, 'les '],
  [/^(?:sul|del)\s/iu, 'il '],
  [/^(?:sulla|della)\s/iu, 'la '],
  [/^(?:sui|dei)\s/iu, 'i '],
  [/^(?:sugli|degli)\s/iu, 'gli '],
  [/^(?:sulle|delle)\s/iu, 'le '],
  [/^(?:sull|dell)(['’])/iu, 'l$1'],
]

/** The sentence without its leading instruction, and whether there was one. */
export function withoutInstruction(sentence: string): { text: string; instructed: boolean } {
  for (const opening of openings) {
    const match = opening.exec(sentence)
    if (match === null) continue
    let text = sentence.slice(match[0].length)
    for (const [pattern, article] of contractions) text = text.replace(pattern, article)
    return { text: withoutEnding(text).trim(), instructed: true }
  }
  const thanks = sentence.replace(/^thank\s+(?=(?:our|my|the|all|everyone)\b)/iu, 'thank you to ')
  const text = withoutEnding(thanks)
  return { text, instructed: text !== sentence }
}

function withoutEnding(text: string): string {
  for (const ending of endings) {
    const match = ending.exec(text)
    if (match !== null && match.index > 0)
      return `${text.slice(0, match.index)}${text.slice(match.index + match[0].length)}`
  }
  return text
}

const remarks = [
  /^(?:please\s+)?(?:keep|make) (?:it|this|the (?:post|text|tone|caption))\b/iu,
  /^(?:please\s+)?(?:use|add|include|end with|finish with|start with|insert|put)\b.{0,60}\b(?:emojis?|hashtags?|call[- ]to[- ]action|cta|tone|language|words|characters|bullet points?|hook|question|link)\b/iu,
  /^(?:the )?(?:tone|style|voice|length|language|format|idioma|tono|tom|ton|longueur|stil|sprache|lingua)\s*(?:should|must|is\b|:)/iu,
  /^(?:please\s+)?(?:do not|don['’]t|avoid|no)\s+(?:use|add|include|mention|emojis?|hashtags?)\b/iu,
  /^(?:in|with) an? (?:[\p{L}-]+(?:,? and |, | )){1,3}(?:tone|style|voice)\b/iu,
  /^(?:max(?:imum)?|at most|under|less than|up to|about)\s+\d+\s+(?:words|characters|chars|lines|sentences)\b/iu,
  /^(?:with|and) (?:some |a few |two |three |\d+ )?(?:emojis?|hashtags?|a call[- ]to[- ]action)(?: and (?:emojis?|hashtags?))?\.?$/iu,
  /^(?:usa|utiliza|a[ñn]ade|incluye|utilise|ajoute|inclus|verwende|nutze|f[üu]ge|aggiungi|inserisci|use|adicione|inclua)\b.{0,50}\b(?:emojis?|emoticonos|hashtags?|etiquetas|tono|ton|tonfall|tom|appel à l['’]action)\b/iu,
  /^(?:auf|in|en|em|auf) (?:deutsch|englisch|english|ingl[ée]s|espa[ñn]ol|français|french|spanish|german|italian|italiano|portuguese|portugu[êe]s|japanese|korean|chinese|anglais)\.?$/iu,
  /^(?:使用|加上|添加|包含|语气|語氣|不要).{0,20}(?:表情|标签|標籤|话题|emoji|语气|語氣|字)/iu,
  /(?:絵文字|ハッシュタグ|トーン).{0,16}(?:使って|入れて|つけて|付けて|ください|で)/u,
  /(?:이모지|해시태그|톤).{0,16}(?:사용|넣어|추가|으로)/u,
]

/** Whether a sentence is only an instruction for the writer. */
export const isRemark = (sentence: string) => remarks.some((remark) => remark.test(sentence))

/** "Mention that we deliver" becomes "We deliver". */
export function withoutMention(sentence: string): string {
  return sentence
    .replace(
      /^(?:please\s+)?(?:also\s+)?(?:mention|say|note|add|point out|emphasi[sz]e|highlight|stress|include)\s+(?:that|the fact that)\s+/iu,
      '',
    )
    .replace(
      /^(?:menciona|di|mentionne|dis|erw[äa]hne|menzion[ai]|mencione|diga)\s+(?:que|dass|che),?\s+/iu,
      '',
    )
    .replace(/^(?:and|but|also|plus|y|et|und|e|ed|así como|sowie)\s+/iu, '')
}
