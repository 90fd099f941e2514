"""How one asks in Chinese for what a call of a tool did: its names are English in any talk."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

__all__ = ["asked_as", "said_in_chinese"]


def asked_as(call: str) -> Iterator[str]:
    """Yield the words by which one asks for what a call in lower case did."""
    return (words for word, words in _CALLED.items() if word in call)


def said_in_chinese(result: str) -> str:
    """Return what a call and its result in JSON say as Chinese would: what was called, then each
    field by the names it goes by, with its value, and its unit if it has one (费用150元)."""
    called, _, fields = result.lower().partition("{")
    told = [*asked_as(called)]
    for match in _field().finditer(fields):
        for part in _PARTS.split(match["key"]):
            if part in _FIELDS:
                names, _, unit = _FIELDS[part].partition("/")
                told.append(f"{names}{match['value']}{unit if match['number'] else ''}")
    return " ".join(dict.fromkeys(told))


@functools.cache
def _field() -> re.Pattern[str]:
    return re.compile(
        r'"(?P<key>[a-z_]+)": ?(?P<value>(?P<number>"?[0-9][0-9.,]*"?(?=[,}\]]))|"[^"]*")'
    )


_PARTS = re.compile("_")

_CALLED = {
    "ticket": "票 车票 机票 门票 工单",
    "train": "火车 高铁 车次 列车",
    "flight": "航班 飞机 机票",
    "book": "预订 预定 订单 booking",
    "reserv": "预订 预定 订位 reservation booking",
    "hotel": "酒店 宾馆",
    "table": "餐厅 饭店 餐馆 restaurant",
    "restaurant": "餐厅 饭店 餐馆",
    "order": "订单 下单",
    "confirm": "确认码 确认号 预订号",
    "track": "快递 物流 运单",
    "waybill": "快递 物流 运单",
    "deliver": "快递 配送 物流",
    "appointment": "预约 挂号",
    "repair": "维修 报修",
    "pay": "付款 支付",
    "invoice": "发票",
    "depart": "出发 几点 leave",
    "arriv": "到达 几点",
    "remind": "提醒",
    "weather": "天气",
}

_FIELDS = {
    "fee": "费用 多少钱/元",
    "price": "价格 多少钱/元",
    "cost": "费用 多少钱/元",
    "amount": "金额 多少钱/元",
    "total": "一共 总价",
    "deposit": "押金 定金/元",
    "premium": "保费/元",
    "cover": "保额",
    "policy": "保单",
    "discount": "优惠 折扣",
    "ticket": "编号 单号",
    "booking": "预约号 编号 单号",
    "appt": "预约号",
    "order": "订单 单号",
    "waybill": "快递单号 运单号",
    "tracking": "快递单号 运单号",
    "receipt": "收据 编号",
    "permit": "许可证 编号",
    "contract": "合同 编号",
    "claim": "理赔 编号",
    "patient": "病历号",
    "customer": "客户 编号",
    "project": "项目 编号",
    "id": "编号",
    "no": "号码 编号",
    "email": "邮箱 邮件",
    "phone": "电话 手机",
    "address": "地址 哪里",
    "location": "地点 哪里",
    "place": "地点 哪里",
    "venue": "地点 哪里",
    "point": "地点 哪里",
    "warehouse": "仓库",
    "carrier": "快递 物流",
    "date": "日期 哪天",
    "day": "日期 哪天",
    "due": "期限 截止",
    "time": "时间 几点",
    "slot": "时间 几点",
    "eta": "到货 哪天",
    "arrive": "到 到货 哪天",
    "delivery": "送货 送到 到货",
    "dep": "出发 几点",
    "arr": "到达 几点",
    "checkin": "入住",
    "checkout": "退房",
    "valid": "有效期",
    "inspection": "年检",
    "service": "保养",
    "km": "里程 公里/公里",
    "distance": "距离 多远/米",
    "hours": "小时 多久/个小时",
    "minutes": "分钟 多久/分钟",
    "days": "天 多久/天",
    "weight": "重量 多重",
    "size": "尺寸 多大",
    "qty": "数量 多少",
    "count": "数量 多少",
    "people": "人数/人",
    "seats": "座位 余票",
    "rooms": "房间 几间/间",
    "left": "剩",
    "room": "房间 房号",
    "floor": "楼层 几楼",
    "hall": "厅",
    "doctor": "医生",
    "dept": "科室",
    "drug": "药",
    "fasting": "空腹 禁食",
    "designer": "设计师",
    "driver": "司机",
    "engineer": "工程师",
    "manager": "经理",
    "brand": "牌子 品牌",
    "model": "型号",
    "color": "颜色",
    "colour": "颜色",
    "plate": "车牌",
    "accident": "事故",
    "accidents": "事故",
    "status": "状态",
    "title": "标题",
    "name": "名字",
}
"""Parts of a field's name, the names that its value goes by, and its unit where it is a number."""
