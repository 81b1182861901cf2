import type { LanguageKey } from '../../../contract/assistant/languages.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { HookKind } from '../writer/phrases/bank.ts'

/** In the order of a week, which begins with the subject and ends with a call to action. */
export const angleKeys = [
  'intro',
  'scenes',
  'ask',
  'tip',
  'contrast',
  'people',
  'audience',
  'answer',
  'reminder',
] as const
export type AngleKey = (typeof angleKeys)[number]

type Habit = {
  /** Openings of the built-in writer that suit the angle. */
  kinds: readonly HookKind[]
  /** Platforms where it works best. */
  suits: readonly PlatformKey[]
}

export const angleHabits: Record<AngleKey, Habit> = {
  intro: { kinds: ['launch', 'event', 'offer', 'object'], suits: ['instagram', 'facebook'] },
  scenes: { kinds: ['story'], suits: ['instagram', 'tiktok', 'youtube'] },
  ask: { kinds: ['question'], suits: ['facebook', 'twitter', 'linkedin'] },
  tip: { kinds: ['tip'], suits: ['linkedin', 'youtube', 'twitter'] },
  contrast: { kinds: ['contrast'], suits: ['twitter', 'tiktok', 'instagram'] },
  people: { kinds: [], suits: ['linkedin', 'facebook', 'instagram'] },
  audience: { kinds: ['audience'], suits: ['facebook', 'linkedin', 'twitter'] },
  answer: { kinds: [], suits: ['youtube', 'linkedin', 'tiktok'] },
  reminder: {
    kinds: ['deadline', 'countdown', 'offer', 'event'],
    suits: ['twitter', 'instagram', 'facebook'],
  },
}

/** A line for readers and the goal of the post. Neither claims anything about the subject. */
export type AngleWords = Record<AngleKey, readonly [title: string, aim: string]>

export const angleWords: Record<LanguageKey, AngleWords> = {
  en: {
    intro: ['The short version', 'say in a few words what it is and who it is for'],
    scenes: ['Behind the scenes', 'show how it is made'],
    ask: ['Your turn', 'ask readers what they think or want'],
    tip: ['A small tip', 'share one thing that helps right away'],
    contrast: ['Then and now', 'show what is different now'],
    people: ['The people behind it', 'say who does it and why'],
    audience: ['Who it is for', 'speak to the reader who gets the most out of it'],
    answer: ['Asked and answered', 'answer what people ask most'],
    reminder: ['A short reminder', 'name the next step'],
  },
  es: {
    intro: ['En pocas palabras', 'di qué es y para quién es'],
    scenes: ['Entre bastidores', 'muestra cómo se hace'],
    ask: ['Te toca', 'pregunta a tus lectores qué opinan o qué desean'],
    tip: ['Un pequeño consejo', 'comparte algo que ayude enseguida'],
    contrast: ['Antes y ahora', 'muestra qué ha cambiado'],
    people: ['Las personas detrás', 'cuenta quién lo hace y por qué'],
    audience: ['Para quién es', 'habla a la persona que más lo aprovecha'],
    answer: ['Pregunta y respuesta', 'responde a lo que más te preguntan'],
    reminder: ['Un breve recordatorio', 'nombra el siguiente paso'],
  },
  fr: {
    intro: ['En quelques mots', 'dites ce que c’est et pour qui'],
    scenes: ['Dans les coulisses', 'montrez comment cela se fait'],
    ask: ['À vous la parole', 'demandez à vos lecteurs ce qu’ils pensent ou souhaitent'],
    tip: ['Une petite astuce', 'partagez une chose utile tout de suite'],
    contrast: ['Avant et maintenant', 'montrez ce qui a changé'],
    people: ['Les visages derrière', 'racontez qui le fait et pourquoi'],
    audience: ['Pour qui', 'parlez à la personne qui en profite le plus'],
    answer: ['Question et réponse', 'répondez à ce que l’on vous demande le plus'],
    reminder: ['Un petit rappel', 'nommez la prochaine étape'],
  },
  de: {
    intro: ['Kurz gesagt', 'sagen, was es ist und für wen'],
    scenes: ['Hinter den Kulissen', 'zeigen, wie es entsteht'],
    ask: ['Jetzt seid ihr dran', 'fragen, was die Leser denken oder sich wünschen'],
    tip: ['Ein kleiner Tipp', 'etwas teilen, das sofort hilft'],
    contrast: ['Früher und heute', 'zeigen, was jetzt anders ist'],
    people: ['Die Menschen dahinter', 'erzählen, wer es macht und warum'],
    audience: ['Für wen es ist', 'die Person ansprechen, die am meisten davon hat'],
    answer: ['Gefragt und beantwortet', 'beantworten, was am häufigsten gefragt wird'],
    reminder: ['Eine kurze Erinnerung', 'den einen nächsten Schritt nennen'],
  },
  it: {
    intro: ['In poche parole', 'di’ che cos’è e per chi è'],
    scenes: ['Dietro le quinte', 'mostra come nasce'],
    ask: ['Tocca a te', 'chiedi ai lettori che cosa pensano o desiderano'],
    tip: ['Un piccolo consiglio', 'condividi una cosa che aiuta subito'],
    contrast: ['Prima e adesso', 'mostra che cosa è cambiato'],
    people: ['Le persone dietro', 'racconta chi lo fa e perché'],
    audience: ['Per chi è', 'parla alla persona a cui serve di più'],
    answer: ['Domanda e risposta', 'rispondi a ciò che ti chiedono di più'],
    reminder: ['Un breve promemoria', 'indica il prossimo passo'],
  },
  pt: {
    intro: ['Em poucas palavras', 'diga o que é e para quem é'],
    scenes: ['Nos bastidores', 'mostre como é feito'],
    ask: ['Agora é com você', 'pergunte aos leitores o que pensam ou desejam'],
    tip: ['Uma pequena dica', 'partilhe algo que ajude já'],
    contrast: ['Antes e agora', 'mostre o que mudou'],
    people: ['As pessoas por trás', 'conte quem o faz e porquê'],
    audience: ['Para quem é', 'fale com a pessoa que mais aproveita'],
    answer: ['Pergunta e resposta', 'responda ao que mais perguntam'],
    reminder: ['Um breve lembrete', 'indique o próximo passo'],
  },
  'zh-Hans': {
    intro: ['一句话介绍', '用几句话说明是什么、适合谁'],
    scenes: ['幕后故事', '展示它是怎么做出来的'],
    ask: ['轮到你说', '问问读者的想法或愿望'],
    tip: ['一个小技巧', '分享一件马上用得上的事'],
    contrast: ['从前和现在', '展示现在有什么不同'],
    people: ['背后的人', '讲讲是谁在做、为什么做'],
    audience: ['适合谁', '对最能从中受益的那位读者说话'],
    answer: ['有问有答', '回答大家最常问的问题'],
    reminder: ['一个小提醒', '说清楚下一步做什么'],
  },
  'zh-Hant': {
    intro: ['一句話介紹', '用幾句話說明是什麼、適合誰'],
    scenes: ['幕後故事', '展示它是怎麼做出來的'],
    ask: ['輪到你說', '問問讀者的想法或願望'],
    tip: ['一個小技巧', '分享一件馬上用得上的事'],
    contrast: ['從前和現在', '展示現在有什麼不同'],
    people: ['背後的人', '講講是誰在做、為什麼做'],
    audience: ['適合誰', '對最能從中受益的那位讀者說話'],
    answer: ['有問有答', '回答大家最常問的問題'],
    reminder: ['一個小提醒', '說清楚下一步做什麼'],
  },
  ja: {
    intro: ['ひとことで紹介', 'どんなもので、誰のためのものかを短く伝える'],
    scenes: ['舞台裏をのぞく', 'どのようにできるのかを見せる'],
    ask: ['みなさんの声を聞かせて', '読者の考えや希望をたずねる'],
    tip: ['ちょっとしたコツ', 'すぐに役立つことをひとつ伝える'],
    contrast: ['これまでとこれから', '今は何が違うのかを見せる'],
    people: ['その裏にいる人たち', '誰が、なぜしているのかを語る'],
    audience: ['こんな方へ', 'いちばん役立つ読者ひとりに語りかける'],
    answer: ['よくある質問に答えて', 'いちばん多い質問に答える'],
    reminder: ['ひとことお知らせ', '次にすることをひとつ示す'],
  },
  ko: {
    intro: ['한마디로 소개해요', '무엇이고 누구를 위한 것인지 짧게 말하기'],
    scenes: ['뒷이야기', '어떻게 만들어지는지 보여 주기'],
    ask: ['여러분의 이야기', '독자의 생각이나 바람을 물어보기'],
    tip: ['작은 팁 하나', '바로 도움이 되는 것 하나 나누기'],
    contrast: ['예전과 지금', '지금 무엇이 달라졌는지 보여 주기'],
    people: ['그 뒤에 있는 사람들', '누가 왜 하는지 들려주기'],
    audience: ['이런 분께', '가장 도움이 될 독자 한 사람에게 말하기'],
    answer: ['묻고 답하기', '가장 많이 묻는 질문에 답하기'],
    reminder: ['짧은 알림', '다음에 할 일 하나 알려 주기'],
  },
}

/** Introduces the part of a prompt that is for the writer and not for readers. The built-in writer recognizes it. */
export const aimLabels: Record<LanguageKey, string> = {
  en: 'Goal: ',
  es: 'Objetivo: ',
  fr: 'Objectif : ',
  de: 'Ziel: ',
  it: 'Obiettivo: ',
  pt: 'Objetivo: ',
  'zh-Hans': '目标：',
  'zh-Hant': '目標：',
  ja: '目的：',
  ko: '목표: ',
}
