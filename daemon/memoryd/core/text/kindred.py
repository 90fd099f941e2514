"""Chinese words of everyday life that mean the like: who was told 口味 asks for 味儿.

A question seldom uses the words of its answer, and Chinese has no endings by which forms of one
word could be told. So the things that people keep asking an assistant for (money, times, people,
places, health, school, work, shopping) have a line each with the words they go by.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

__all__ = ["kindred", "topics"]


def kindred(text: str) -> Iterator[tuple[str, ...]]:
    """Yield, for each word of a text in normal form that goes by other names, these names.

    Of words within each other the longest counts: 伴手礼 is no 手.
    """
    for word in _words(text):
        yield _names(word)
    for match in _WEEKDAY.finditer(text):
        yield tuple(way + match["day"] for way in _WEEK if way != match["week"])


def topics(text: str) -> frozenset[str]:
    """Return what a text in normal form speaks of: the first word of each line of the table that
    has one of its words."""
    lines, places = _LINES, _places()
    return frozenset(lines[at].split(maxsplit=1)[0] for word in _words(text) for at in places[word])


def _words(text: str) -> Iterator[str]:
    places = _places()
    position = 0
    while position < len(text):
        for length in range(_LONGEST, 0, -1):
            word = text[position : position + length]
            if word in places:
                yield word
                position += len(word) - 1
                break
        position += 1


_LONGEST = 5
"""Characters of the longest word."""

_WEEK = ("周", "礼拜", "星期")
_WEEKDAY = re.compile(r"(?P<week>周|礼拜|星期)(?P<day>[一二三四五六日天末])")


@functools.cache
def _places() -> dict[str, tuple[int, ...]]:
    """The lines of the table in which each word stands."""
    found: dict[str, tuple[int, ...]] = {}
    for at, line in enumerate(_LINES):
        alone = (at,)  # one for all words that stand in no other line
        for word in line.split():
            found[word] = (*found[word], at) if word in found else alone
    return found


@functools.lru_cache(maxsize=128)
def _names(word: str) -> tuple[str, ...]:
    """The other names of a word; of one with several meanings those of all."""
    names = (name for at in _places()[word] for name in _LINES[at].split())
    return tuple(dict.fromkeys(name for name in names if name != word))


_LINES = """
价格 价钱 报价 单价 总价 要价 开价 标价 售价 收费 费用 多少钱
收了 收多少 收费 总价 报价 收款
花了 花费 花销 开销 费用 付了 支出 开支 用掉 消费 下单
预算 上限 封顶 顶多 不超过 以内 控制在 打算花
工资 薪水 薪资 月薪 年薪 时薪 底薪 工钱 待遇 薪酬 开工资 一小时 一个月给
时薪 一小时 小时工 每小时 按小时 钟头 钟点 按钟
押金 定金 订金 首付 预付 先付 押一 押二 头款 首款 首期
运费 车钱 车费 路费 脚钱 拉货钱
讲课费 课时费 课酬 上课 上一堂课 一节课 一堂课
尾款 余款 剩下的钱 结清 付清 剩余款
理赔 赔付 赔偿 赔款 赔了 到账 到手 打款
退款 退钱 退回 退了 退还 返还 退费
转账 汇款 打款 打钱 打给 转给 到账 入账 转过来
红包 礼金 份子钱 份子 随礼 压岁钱 礼钱
房租 租金 月租 租费 租
贷款 房贷 车贷 按揭 月供 借款 借了 还款
报销 发票 抬头 税号 开票 开发票
优惠 打折 折扣 便宜 减免 优惠券 立减 抹零 让价
存款 储蓄 存了 定期 利息 利率 理财
保险 保单 投保 保费 理赔 车险 医保 社保
奖金 提成 绩效 年终奖 分红 补贴 津贴
会费 年费 月费 会员费 学费 班费 报名费
零花钱 生活费 零用钱 家用
礼拜 星期 周
生日 出生 寿辰 过生 周岁 生辰
截止 期限 到期 最晚 最迟 交期 交稿 之前交 前交 限期
开始 开工 动工 开业 启动 进场 开课 开学 开营 起租 上线 首日
结束 完工 竣工 收尾 散场 收工 完事 交工
搬家 搬进 乔迁 入住 搬过去 搬到
见面 碰头 会面 约好 约在 碰面 约
开会 会议 例会 碰头会 组会 周会 晨会
出发 动身 启程 集合 起程
回来 返程 返回 回程 回家
到达 抵达 落地 到站 到了
休息 放假 轮休 调休 休假 请假 休
复查 复诊 回访 随访 体检 检查 复检
开门 营业 关门 打烊 开放
保修 质保 包修 保固 保质期
有效期 到期 过期
每天 天天 每日 日常
早上 早晨 上午 清早 大清早 一早
晚上 夜里 傍晚 夜间 今晚
中午 正午 午间
频率 每周 每礼拜 每星期 每月 隔天 一周几次
妈妈 母亲 老妈 我妈 妈 娘 老太太
爸爸 父亲 老爸 我爸 爸 爹 老头
爷爷 祖父 老爷子
奶奶 祖母 老太太
外公 姥爷
外婆 姥姥
父母 爸妈 爹妈 老人 二老 老两口 长辈
老公 丈夫 爱人 先生 孩子他爸 男人
老婆 妻子 媳妇 太太 爱人 孩子他妈
对象 男朋友 女朋友 男友 女友 男票
孩子 小孩 儿子 女儿 闺女 娃 宝宝 宝贝 小朋友 小家伙 崽
儿子 男孩 小子
女儿 闺女 姑娘 女孩 丫头
孙子 孙女 外孙 小孙
公公 婆婆 公婆 婆家
岳父 岳母 丈人 丈母娘 老丈人
哥哥 大哥 我哥 表哥 堂哥
弟弟 小弟 我弟 表弟 堂弟
姐姐 大姐 我姐 表姐 堂姐
妹妹 小妹 我妹 表妹 堂妹
嫂子 弟妹 姐夫 妹夫
侄子 侄女 外甥 外甥女
同学 室友 舍友 同桌 校友
朋友 闺蜜 哥们 发小 好友 兄弟
老师 班主任 教练 导师 先生 教授 讲师 助教
老板 领导 上司 经理 主管 头儿 店长 总监 负责人
同事 搭档 下属 员工 店员 伙计 人手 组员 工友
兼职 小时工 钟点工 帮工 临时工 帮忙的
保姆 阿姨 月嫂 护工 家政 育儿嫂 保洁
医生 大夫 主任 专家
房东 业主 房主 包租
租客 房客 租户
中介 经纪人 门店
客户 客人 顾客 甲方 买家
来宾 宾客 客人 嘉宾 来的人
邻居 隔壁 楼上 楼下 对门
司机 师傅 开车 代驾
快递 快递员 包裹 运单 物流 寄件
工人 师傅 施工队 工头 工长
同行 一起去 一块 一块儿 一起 陪 结伴 随行 同伴 搭伴 带上
联系人 对接 对接人 接头 联系
负责 牵头 分管 主管 带队 管这 来管 归谁
主持 司仪 主持人
摄影 摄影师 拍照 跟拍 拍摄
化妆 化妆师 跟妆 妆造
姓名 名字 大名 学名 全名 真名 本名 户口本
小名 昵称 外号 绰号 乳名 叫他 叫她
替补 代替 顶替 代班 接替 替班 接手 替他 替她 换成
备用 备选 预备 候补 后备 备份 保底 兜底
紧急联系人 急事找 万一
人数 几个人 多少人 人头 位
名单 报名 参加 来的人
地址 住址 收货 送到 寄到 门牌 住在 家住
地点 地方 场地 位置 在哪 会场 场馆
送货 配送 送到 发货 运到 到货 拉到 送过去 上门 怎么送 跑腿 闪送
取货 自提 提货 来拿 去拿 取件 领取
房子 住处 公寓 小区 家里 屋子 新房
户型 几室 室 房型 面积 平米 平方 平
楼层 几楼 层 楼
酒店 宾馆 旅馆 民宿 旅店 住宿 客栈 青旅 住哪 下榻 落脚
饭店 餐厅 餐馆 馆子 饭馆 酒楼 包厢 包间 聚餐
医院 诊所 门诊 科室 卫生院 挂号
学校 小学 中学 幼儿园 大学 学院 校区 母校
公司 单位 厂里 工厂 企业 东家
商场 超市 市场 门店 商店
仓库 库房 货仓
办公室 工位 会议室 写字楼
停车 车位 车库 停车场
车站 高铁站 火车站
机场 航站楼
公园 景区 景点 景区门票
老家 家乡 籍贯 哪里人 祖籍
车牌 牌照 牌号 车号
车子 汽车 轿车 车 面包车 货车 越野车
车型 型号 牌子 款
电动车 电瓶车 电驴 自行车 单车
航班 飞机 机票 班机 登机
高铁 火车 动车 车次 车票 列车 车
座位 座号 位子 靠窗 靠过道 几排
行李 箱子 行李箱 托运
打车 出租车 网约车 专车
旅游 旅行 出游 度假 出去玩 玩 出行
目的地 去哪 去哪里 去哪儿 玩
行程 路线 日程 安排
药 吃药 服药 用药 药片 胶囊 药名
剂量 毫克 一次吃 一天几次 每天几次 片
病 症状 毛病 不舒服 疼 痛 病情 诊断 确诊
过敏 忌口 不能吃 不能碰 吃不了 忌 碰不得 起疹子
手术 开刀 动刀
住院 病房 床位 病床 出院 床
体重 斤 公斤 减肥 瘦 胖
身高 个子 个头
近视 度数 视力 眼镜
锻炼 健身 运动 跑步 训练
牙 牙齿 牙医 口腔
血压 高压 低压 降压
怀孕 预产期 产检 月子 生产
疫苗 打针 接种 针
血型 型血
成绩 分数 考了 得分 考分
考试 测验 期中 期末 考 笔试 模考
作业 功课 练习
课程 上课 补课 辅导 补习 培训 兴趣班 课
年级 读几年级 上几年级 初中 高中
专业 学的 读的
论文 文章 稿子 开题
证书 证件 执照 资格证 驾照 考证 拿证 拿到证 领证
兴趣 爱好 喜欢玩 特长
职业 工作 上班 做什么的 干什么的 行业 岗位 职位 职务 干哪行
项目 工程 单子 活儿
合同 协议 签约 签字 签了
面试 应聘 招聘 招人 入职
加班 值班 倒班 夜班 白班
供应商 厂家 货源 供货 供的 进货 批发 厂商 渠道 谁家的 哪家的
订单 单号 订单号 编号 单子
标志 logo 店标 图标 商标 标识 徽标
事故 出险 碰撞 车祸 追尾 accidents accident
工单 报修 报修单 维修单 售后
密码 口令 暗号 开机码 门禁码 开门码
网络 无线 wifi wi-fi 宽带 路由器
账号 帐号 用户名 登录 登录名
软件 系统 平台 小程序 app 工具
电脑 笔记本 主机 台式机 台式
服务器 主机 机器 节点
接口 端口 api
版本 升级 更新到
上线 发布 发版 部署
手机号 电话 号码 手机 座机 联系方式 联系电话
微信 微信号 加我 加他
邮箱 邮件 电邮 email mail
尺寸 大小 尺码 多大 规格 长宽 寸
颜色 色 色号 配色 色系
材质 料子 面料 材料 用料 木料 板材 布料
品牌 牌子 型号 哪家的
款式 样式 风格 样子 造型 版型
数量 几份 几个 多少个 件数 份数 备料 备了
口味 味道 味儿 味 风味 馅 甜度
礼物 礼品 送他 送她 伴手礼 回礼
衣服 衣裳 裙子 外套 礼服 西装 穿
鞋 鞋子 鞋码 码
空调 制冷 暖气 取暖 地暖 制热
冰箱 冰柜 冷柜 冷藏
灯 照明 灯光 灯具
装修 翻新 改造 施工 硬装
维修 修理 修 故障 坏了 修好
油漆 涂料 刷墙 乳胶漆 墙漆
地板 地砖 瓷砖 地面
窗帘 百叶 遮光
钥匙 门锁 锁 开门 门禁 门卡
猫 猫咪 小猫
狗 狗狗 小狗
宠物 毛孩子 猫 狗
品种 种类 哪种
鲜花 花材 花 绿植 捧花 花束
菜单 点菜 菜 菜品 套餐 桌餐
饭菜 伙食 餐 吃饭 吃什么
饮料 酒 喝 酒水 喝的
蛋糕 甜品 点心 糕点
早餐 早饭 早点
午餐 午饭 中饭
晚餐 晚饭
桌数 几桌 多少桌 桌 席
节目 演出 表演 压轴
歌 歌曲 音乐 曲子 唱
照片 相片 图片 拍照 相册
视频 录像 录屏 短片
婚礼 婚宴 结婚 办喜事 喜宴 大婚
聚会 派对 聚餐 团建
宴席 酒席 百日宴 寿宴 满月酒
主题 题目 标题
原因 为什么 为啥 理由 由于
取消 不办 作废 退掉 不做了 停掉
损坏 坏了 破了 裂了 碎了
剩下 剩余 还剩 余下 还有
需求 要求 条件 规定 讲究 必须 硬性
负担 承担 出钱 谁出 谁付 aa
分工 负责 各自 谁来
文案 文字 写上 写什么 标语 横幅 落款
门票 票价 票 入场
发型 头发 剪发 烫 染
快递单号 运单号 单号 物流单号
会员 卡号 会员卡 积分
指标 目标 kpi 达到
负责人 谁管 谁负责 带头
""".strip().splitlines()
