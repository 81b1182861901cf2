/** A refusal says little more than that; longer texts are posts that begin with regret. */
const longestRefusal = 400

/** The usual beginnings with which models refuse, in the ten languages of the assistant. */
const refusals = [
  // English
  /^(?:(?:i['’]m|i am|we['’]re) (?:really |very |truly |so )?sorry|sorry|my apologies|i apologi[sz]e|apologies|unfortunately)[,.;:!]?(?: but| however,?)? (?:i|we)(?: can(?:['’]?t|not)| am (?:not able|unable) to|['’]m (?:not able|unable) to| won['’]?t) (?:help|assist|comply|provide|create|write|generate|fulfil|fulfill|complete|continue|produce|engage|support|do) ?(?:you )?(?:with )?(?:that|this|these|such|your|creating|writing|generating|content|a (?:post|text|request))\b/,
  /^i (?:can(?:['’]?t|not)|am not able to|['’]m not able to|am unable to|won['’]?t) (?:help|assist|comply|fulfill?)(?: you)? with (?:that|this|your|these|such)\b/,
  /^i(?:['’]m| am)? (?:can(?:['’]?t|not)|not able to|unable to|won['’]?t) (?:provide|create|write|generate|produce) [^.!?\n]{0,60}\b(?:request|content|material)\b/,
  /^(?:i['’]m sorry,? (?:but )?)?as an ai\b/,
  // Spanish
  /^(?:lo siento|lo lamento|perd[oó]n|disculpa|lamentablemente)[,.]?(?: pero)? no (?:te |le )?puedo (?:ayudar|asistir|cumplir|crear|generar|escribir|proporcionar|completar|continuar)\w* (?:con (?:eso|esto|esa|esta|tu|su)|(?:ese|este|esa|esta|contenido|ese tipo))/,
  // French
  /^(?:(?:je suis )?désolée?|je m['’]excuse|je regrette|malheureusement)[,.]?(?: mais)? je ne (?:peux|suis) pas (?:en mesure (?:de |d['’]))?(?:(?:vous|t['’]?|te) ?)?(?:aider|répondre|créer|générer|écrire|rédiger|fournir|accéder)\b[^.!?\n]{0,40}\b(?:cela|ça|ce|cette|demande|contenu|votre)\b/,
  // German
  /^(?:es )?(?:tut mir (?:sehr )?leid|entschuldigung|leider)[,.]?(?: aber)? (?:ich kann|kann ich|das kann ich|dabei kann ich)[^.!?\n]{0,60}\b(?:anfrage|bitte|damit|dabei|inhalte?|solche[nrs]?|diese[nrs]? (?:text|wunsch|anliegen))\b[^.!?\n]{0,40}\b(?:helfen|unterstützen|erstellen|schreiben|erfüllen|nachkommen|generieren|verfassen)\b/,
  /^(?:es )?tut mir leid,? (?:aber )?dabei kann ich (?:dir|ihnen|euch)? ?nicht helfen\b/,
  // Italian
  /^(?:mi dispiace|mi spiace|spiacente|purtroppo)[,.]?(?: ma)? non posso (?:aiutar|assister|soddisfar|crear|generar|scriver|fornir)\w* (?:con )?(?:questa|questo|quest|quella|quello|la tua|contenut)/,
  // Portuguese
  /^(?:desculpe?|sinto muito|lamento|infelizmente)[,.]?(?: mas)? (?:eu )?não posso (?:te )?(?:ajudar|auxiliar|atender|criar|gerar|escrever|fornecer)(?:-l[oa])? (?:com |a )?(?:isso|isto|essa|esse|esta|este|sua|seu|conteúdo)/,
  // Chinese, both scripts
  /^(?:很抱歉|抱歉|对不起|對不起|非常抱歉|不好意思)[，,。]?\s*(?:但)?(?:我|我们|我們)?(?:无法|無法|不能|不可以)(?:协助|協助|帮助|幫助|提供|满足|滿足|完成|生成|创作|創作|撰写|撰寫|回答|处理|處理)/,
  // Japanese
  /^(?:申し訳(?:ありません|ございません|ない)|すみません|恐れ入ります)(?:が|けど)?[、，。]?[^。\n]{0,40}(?:お手伝い|ご要望|ご依頼|リクエスト|お応え|対応)[^。\n]{0,20}(?:できません|できかねます|いたしかねます)/,
  // Korean
  /^(?:죄송(?:합니다|하지만|해요)|미안(?:합니다|하지만))[.,]?\s*(?:만[,.]?\s*)?(?:하지만\s*)?[^.\n]{0,30}(?:요청|도와|도움|그\s?내용|해당)[^.\n]{0,20}(?:수 없|드릴 수 없|어렵)/,
]

/** Whether a whole answer is a model's refusal. Deliberately narrow: a post may begin with "I'm sorry we're late". */
export function isRefusal(answer: string): boolean {
  const text = answer.trim().toLowerCase()
  return text.length <= longestRefusal && refusals.some((form) => form.test(text))
}
